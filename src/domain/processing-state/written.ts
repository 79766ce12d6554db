import type { Change } from '../events/index.ts';
import type { FactsOf } from './facts.ts';
import { type InTurn, inTurnAfter } from './written-in-turn.ts';

/** What we are writing to a document or last wrote: to finish it, to know our own echo, to notice what was lost. */
export type WrittenDocument = {
  document_id: number;
  processing_id: string;
  /** `open`: planned, and not known to be written to the end. */
  state: 'open' | 'done';
  /** Digest of the document as we left it and of the rules that were applied; empty where it is due again. */
  fingerprint: string;
  changes: Change[];
  /** Changes that were found overwritten and are to be written again; kept until that has succeeded. */
  lost: Change[];
  /** How often changes of this plan were found overwritten. */
  rewrites: number;
  /** What was written again because somebody else had undone it. */
  in_turn: InTurn;
  /** A merge has given it another correspondent since; missing while none has. */
  moved: { from: number; to: number } | null;
};

/** How our own writing goes on with what happens. Merges are folded by the read model: they move many at once. */
export const writtenAfter: FactsOf<WrittenDocument> = {
  ProcessingPlanned: (row, { data: { documentId, processingId, changes }, recordedAt }) => {
    const isRewrite = row !== null && row.lost.length > 0;
    return {
      document_id: documentId,
      processing_id: processingId,
      state: 'open',
      fingerprint: '',
      changes,
      lost: isRewrite ? changes : [],
      rewrites: isRewrite ? row.rewrites : 0,
      in_turn: inTurnAfter(row?.in_turn ?? null, changes, {
        at: recordedAt,
        isSame: isRewrite || row?.state === 'open',
      }),
      moved: null,
    };
  },
  DocumentProcessed: (row, { data: { outcome, processingId, fingerprint } }) => {
    if (!row || outcome === 'gone') return null;
    if (outcome === 'changed') {
      if (row.processing_id !== processingId) return row;
      return { ...row, state: 'done', fingerprint: fingerprint ?? '', lost: [] };
    }
    // The rest was called off: somebody took the tag away, or there was nothing left to be done.
    const calledOff = outcome !== 'echo' && (row.state === 'open' || row.lost.length > 0);
    return calledOff ? null : row;
  },
  // Its plan has ended: a person checks it now, and what follows uses the rules of that time.
  DocumentParked: () => null,
  // A person wants it to be tried, whoever answers.
  DocumentRequeued: (row, { data: { source } }) =>
    row && source === 'manual' ? { ...row, in_turn: { ...row.in_turn, values: 0, tags: 0, wrote: [] } } : row,
  WriteOverwritten: (row, { data: { lost, processingId } }) =>
    row?.processing_id === processingId ? { ...row, lost, rewrites: row.rewrites + 1 } : row,
};
