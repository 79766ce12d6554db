import type { CorrespondentBody } from '../../src/domain/events/index.ts';
import { fact, uuid } from './given.ts';

/** A merge of correspondents, told by its events: what specifications of it have in common. */
export const mergeId = uuid(300);
export const nobody = { users: [], groups: [] };
export const body = (id: number, owner: number | null = null): CorrespondentBody => ({
  id,
  name: `C${id}`,
  match: '',
  matchingAlgorithm: 0,
  isInsensitive: true,
  owner,
  grants: { view: nobody, change: nobody },
});
export const setting = { supplierNumber: null, farmsysId: 'S1', aliases: [] };
export const loser = (id: number, documentIds: number[]) => ({
  correspondent: body(id),
  setting,
  documentIds,
});

/** Two into one: 2, which has documents, and 3 become 1. */
export const planned = fact(
  'MergePlanned',
  {
    ...{ mergeId, farmsysId: 'S1', reason: 'chosen' },
    ...{ survivor: body(1), losers: [loser(2, [20, 21]), loser(3, [])] },
  },
  { by: 'anna' },
);
export const united = fact('GrantsUnited', {
  ...{ mergeId, correspondentId: 1, grants: { view: nobody, change: nobody } },
});
export const moved = (from: number, to: number, ...ids: number[]) =>
  fact('DocumentsMoved', { mergeId, from, to, documents: ids.map((id) => ({ id, digest: `d${id}` })) });
export const emptied = (correspondentId: number) => [
  fact('CorrespondentEmptied', { mergeId, correspondentId }),
  fact('CorrespondentSettingMoved', { mergeId, correspondentId, before: setting, after: setting }),
];
export const deleted = (correspondentId: number) =>
  fact('CorrespondentDeleted', { mergeId, correspondentId });
export const merged = fact('CorrespondentsMerged', { mergeId, correspondentIds: [1, 2, 3] });
export const failed = fact('MergeFailed', { mergeId, because: { code: 'merge-stuck' }, error: 'refused' });
export const retried = fact('MergeRetried', { mergeId });
export const undoPlanned = fact('MergeUndoPlanned', { mergeId, correspondentIds: [1, 2, 3] });
export const recreated = (correspondentId: number, recreatedAs: number) =>
  fact('CorrespondentRecreated', { mergeId, correspondentId, recreatedAs });
export const returned = (correspondentId: number, ...left: number[]) =>
  fact('DocumentsReturned', {
    ...{ mergeId, correspondentId, left: left.map((id) => ({ id, reason: 'gone' as const })) },
  });
export const undone = fact('MergeUndone', { mergeId, correspondentIds: [1, 2, 3] });
