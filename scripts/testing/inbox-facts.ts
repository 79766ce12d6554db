import type { SegmentPage } from '../../src/domain/events/index.ts';
import { segmentIdOf } from '../../src/features/inbox/segment-id.ts';
import { fact, uuid } from './given.ts';

// An item of the inbox, and what becomes of it, for specifications.

export const itemId = uuid(100);
export const pages = (...numbers: number[]): SegmentPage[] => numbers.map((page) => ({ page, rotate: 0 }));
export const fileOf = (name: string) => ({
  fileId: uuid(200 + name.length),
  sha256: Buffer.from(name).toString('hex').padEnd(64, '0'),
  md5: Buffer.from(name).toString('hex').padEnd(32, '0'),
  bytes: 1_000,
  mediaType: 'application/pdf',
});
export const segment = (of: SegmentPage[]) => ({ segmentId: segmentIdOf(itemId, of), pages: of });
const about = (of: SegmentPage[]) => ({ itemId, segmentId: segment(of).segmentId });

export const received = (owner: string | null = null) =>
  fact(
    'InboxItemReceived',
    { itemId, scope: owner ? 'personal' : 'public', owner, source: 'upload', file: fileOf('pile') },
    { by: 'anna' },
  );
export const split = (
  cut: SegmentPage[][],
  { dropped = [] as number[], removed = [] as SegmentPage[][] } = {},
) =>
  fact('InboxItemSplit', {
    itemId,
    segments: cut.map(segment),
    removed: removed.map((of) => segment(of).segmentId),
    dropped,
  });
export const planned = (of: SegmentPage[]) =>
  fact(
    'SegmentSavePlanned',
    { ...about(of), file: fileOf('part'), itemSha256: fileOf('pile').sha256, pages: of, existing: [] },
    { by: 'anna' },
  );
export const uploaded = (of: SegmentPage[]) => fact('SegmentUploaded', { ...about(of), taskId: 'task-1' });
export const saved = (of: SegmentPage[], documentId = 7) =>
  fact('SegmentSaved', { ...about(of), documentId });
export const completed = (of: SegmentPage[], problem: string | null = null) =>
  fact('SegmentOwnerSet', {
    ...{ ...about(of), documentId: 7, owner: 3, problem },
    reason: problem === null ? null : 'owner-unknown',
  });
export const requested = (of: SegmentPage[], anyway = false) =>
  fact('SegmentSaveRequested', { ...about(of), anyway }, { by: 'anna' });
export const duplicateFound = (of: SegmentPage[]) => {
  const { sha256, md5 } = fileOf('part');
  return fact('SegmentDuplicateFound', {
    ...about(of),
    ...{ sha256, md5, levels: ['same-bytes'], documentIds: [5] },
  });
};
export const gone = (of: SegmentPage[]) => fact('DocumentGone', { ...about(of), documentId: 7 });
export const found = (of: SegmentPage[], documentId = 8) =>
  fact('DocumentIdFound', { ...about(of), documentId, by: 'checksum' });
export const failed = (of: SegmentPage[]) =>
  fact('SegmentSaveFailed', { ...about(of), reason: 'asn-taken', message: 'ASN 7 is taken' });
export const heldUp = (of: SegmentPage[]) =>
  fact('SegmentSaveHeldUp', { ...about(of), reason: 'upload-fails', message: 'POST …: 500' });
export const sentTwice = (of: SegmentPage[]) => fact('SegmentSentTwice', { ...about(of), taskId: 'task-2' });
export const undoPlanned = (of: SegmentPage[]) =>
  fact('SegmentUndoPlanned', { ...about(of), documentId: 7 }, { by: 'ben' });
export const undoFailed = (of: SegmentPage[]) =>
  fact('SegmentUndoFailed', { ...about(of), documentId: 7, reason: 'edited-meanwhile' });
export const duplicate = (of: SegmentPage[]) =>
  fact('SegmentDuplicate', { ...about(of), duplicateOf: 5, inTrash: false });
export const splitByPaperless = (of: SegmentPage[]) =>
  fact('SegmentSplitByPaperless', { ...about(of), message: 'Barcode splitting complete!' });
export const undone = (of: SegmentPage[]) => fact('SegmentSaveUndone', { ...about(of), documentId: 7 });
export const mailed = (of: SegmentPage[]) => fact('SegmentMailed', { ...about(of), mailId: uuid(300) });
export const accepted = (of: SegmentPage[]) =>
  fact('DuplicateAccepted', { ...about(of), level: 'same-bytes', documentIds: [5] });
