import type { LeftReason } from '../../domain/events/index.ts';
import type { DocumentSummary } from '../../gateways/paperless/index.ts';
import { documentDigest } from './document-digest.ts';

type Moved = {
  /** Document → its digest right after it was moved. */
  moved: ReadonlyMap<number, string>;
  survivorId: number;
  /** The one they came from, as it is called now. */
  loserId: number;
};

/**
 * Which of the documents that a merge moved go back: those that still have the survivor and are otherwise as the
 * merge left them. The others stay, each with its reason.
 *
 * @param found what Paperless shows of them
 */
export function documentsToReturn(
  found: readonly DocumentSummary[],
  { moved, survivorId, loserId }: Moved,
): { back: number[]; left: { id: number; reason: LeftReason }[] } {
  const byId = new Map(found.map((document) => [document.id, document]));
  const back: number[] = [];
  const left: { id: number; reason: LeftReason }[] = [];
  for (const [id, digest] of moved) {
    const document = byId.get(id);
    if (!document) left.push({ id, reason: 'gone' });
    // Brought back by a process that was cut off before it could say so.
    else if (document.correspondent === loserId) back.push(id);
    else if (document.correspondent !== survivorId) left.push({ id, reason: 'other-correspondent' });
    else if (documentDigest(document) !== digest) left.push({ id, reason: 'changed-since' });
    else back.push(id);
  }
  return { back, left };
}
