import type { Api } from '../api/client.ts';
import type { Schemas } from '../api/interface.ts';
import { type Draft, patchOf, tagWishOf, toDraft } from './draft.ts';

export type Saved = {
  document: Schemas['Document'] /** The changes made, in their order. */;
  eventIds: string[];
};

/** The first part was written, the second was not. */
export class SavedInPart extends Error {
  override name = 'SavedInPart';
  readonly saved: Saved;
  constructor(saved: Saved, cause: unknown) {
    super('saved in part', { cause });
    this.saved = saved;
  }
}

/**
 * Saves what was changed: first the fields, then the tags, each only where there is something to be sent.
 *
 * @throws ApiProblem when nothing was written; SavedInPart with the problem as its cause
 */
export async function saveDocument(api: Api, document: Schemas['Document'], wanted: Draft): Promise<Saved> {
  const params = { id: document.id };
  const seen = toDraft(document);
  const [patch, wish] = [patchOf(seen, wanted), tagWishOf(seen, wanted)];
  const saved: Saved = { document, eventIds: [] };
  const take = (answer: Schemas['Document']) => {
    saved.document = answer;
    if (answer.change) saved.eventIds.push(answer.change.eventId);
  };
  if (patch) take(await api.patch('/documents/{id}', { params, body: patch }));
  if (!wish) return saved;
  try {
    take(await api.put('/documents/{id}/tags', { params, body: wish }));
  } catch (problem) {
    throw patch ? new SavedInPart(saved, problem) : problem;
  }
  return saved;
}
