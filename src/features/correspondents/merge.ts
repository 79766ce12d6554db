import type {
  CorrespondentBody,
  CorrespondentSetting,
  DomainEvents,
  LeftReason,
} from '../../domain/events/index.ts';
import type { RecordedEvent, RecordedOf } from '../../platform/event-log/index.ts';

/** A merge as its events tell it. */
export type Merge = {
  mergeId: string;
  farmsysId: string;
  survivor: CorrespondentBody;
  losers: Loser[];
  grantsUnited: boolean;
  /** Whether the survivor belongs to nobody for the sake of one of the others. */
  owner: 'kept' | 'taken' | 'returned';
  phase: MergePhase;
  /** Why it stopped, in the phases `failed` and `undo-failed`. */
  error: string | null;
  /** Who asked for what is going on. */
  actor: string;
  /** Of the stream: the next append expects it. */
  version: number;
};

export type MergePhase = 'merging' | 'failed' | 'merged' | 'undoing' | 'undo-failed' | 'undone';

export type Loser = {
  correspondent: CorrespondentBody;
  setting: CorrespondentSetting | null;
  documentIds: number[];
  /** Document → its digest right after it was moved to the survivor. */
  moved: Map<number, string>;
  emptied: boolean;
  /** The setting of the survivor before and after it took over what was set here. */
  settingMoved: { before: CorrespondentSetting; after: CorrespondentSetting } | null;
  deleted: boolean;
  /** Its new id after an undo. */
  recreatedAs: number | null;
  movedBack: Set<number>;
  /** What an undo left with the survivor; null before its documents are back. */
  left: { id: number; reason: LeftReason }[] | null;
};

/** The next fact of a merge; null when there is nothing to tell. Facts of other kinds change nothing. */
export function evolve(merge: Merge | null, event: RecordedEvent): Merge | null {
  const told = event as MergeEvent;
  if (told.type === 'MergePlanned') return planned(told);
  if (!merge) return null;
  return { ...changed(merge, told), version: told.version };
}

export const foldMerge = (events: readonly RecordedEvent[]): Merge | null =>
  events.reduce<Merge | null>(evolve, null);

type MergeEvent = {
  [Type in keyof DomainEvents & string]: RecordedOf<DomainEvents, Type>;
}[keyof DomainEvents & string];

function planned({ data, version, metadata }: RecordedOf<DomainEvents, 'MergePlanned'>): Merge {
  return {
    mergeId: data.mergeId,
    farmsysId: data.farmsysId,
    survivor: data.survivor,
    losers: data.losers.map((loser) => ({
      ...loser,
      moved: new Map(),
      emptied: false,
      settingMoved: null,
      deleted: false,
      recreatedAs: null,
      movedBack: new Set(),
      left: null,
    })),
    grantsUnited: false,
    owner: 'kept',
    phase: 'merging',
    error: null,
    actor: metadata.actor,
    version,
  };
}

function changed(merge: Merge, event: MergeEvent): Merge {
  const ofLoser = (id: number, change: (loser: Loser) => Partial<Loser>): Merge => ({
    ...merge,
    losers: merge.losers.map((loser) =>
      loser.correspondent.id === id ? { ...loser, ...change(loser) } : loser,
    ),
  });
  switch (event.type) {
    case 'GrantsUnited':
      return { ...merge, grantsUnited: true };
    case 'OwnerTaken':
      return { ...merge, owner: 'taken' };
    case 'OwnerReturned':
      return { ...merge, owner: 'returned' };
    case 'DocumentsMoved': {
      const { from, to, documents } = event.data;
      if (to === merge.survivor.id) {
        return ofLoser(from, ({ moved }) => ({
          moved: new Map([...moved, ...documents.map(({ id, digest }): [number, string] => [id, digest])]),
        }));
      }
      const id = merge.losers.find((loser) => presentId(loser) === to)?.correspondent.id ?? 0;
      return ofLoser(id, ({ movedBack }) => ({
        movedBack: new Set([...movedBack, ...documents.map((document) => document.id)]),
      }));
    }
    case 'MergeDocumentsFound': {
      const { correspondentId, documentIds: found } = event.data;
      return ofLoser(correspondentId, ({ documentIds }) => ({ documentIds: [...documentIds, ...found] }));
    }
    case 'CorrespondentEmptied':
      return ofLoser(event.data.correspondentId, () => ({ emptied: true }));
    case 'CorrespondentSettingMoved': {
      const { correspondentId, before, after } = event.data;
      return ofLoser(correspondentId, () => ({ settingMoved: { before, after } }));
    }
    case 'CorrespondentDeleted':
      return ofLoser(event.data.correspondentId, () => ({ deleted: true }));
    case 'CorrespondentsMerged':
      return { ...merge, phase: 'merged' };
    case 'MergeFailed':
      return {
        ...merge,
        phase: merge.phase === 'undoing' ? 'undo-failed' : 'failed',
        error: event.data.error,
      };
    case 'MergeRetried':
      return { ...merge, phase: merge.phase === 'undo-failed' ? 'undoing' : 'merging', error: null };
    case 'MergeUndoPlanned':
      return { ...merge, phase: 'undoing', error: null, actor: event.metadata.actor };
    case 'CorrespondentRecreated':
      return ofLoser(event.data.correspondentId, () => ({ recreatedAs: event.data.recreatedAs }));
    case 'DocumentsReturned':
      return ofLoser(event.data.correspondentId, () => ({ left: event.data.left }));
    case 'MergeUndone':
      return { ...merge, phase: 'undone' };
    default:
      return merge;
  }
}

/** The id under which Paperless knows a loser now. */
export const presentId = ({ recreatedAs, correspondent }: Loser): number => recreatedAs ?? correspondent.id;

/** Reasons of the problem that is answered. */
type NoUndo = 'merge-under-way' | 'undo-under-way' | 'undo-failed' | 'undone-already';

/** Why a merge cannot be taken back now, null when it can. */
export function whyNoUndo(phase: MergePhase): NoUndo | null {
  switch (phase) {
    case 'merged':
    case 'failed':
      return null;
    case 'merging':
      return 'merge-under-way';
    case 'undoing':
      return 'undo-under-way';
    case 'undo-failed':
      return 'undo-failed';
    case 'undone':
      return 'undone-already';
  }
}

/** Why nothing can be tried again, null when something can. */
export const whyNoRetry = ({ phase }: Pick<Merge, 'phase'>): 'not-failed' | null =>
  phase === 'failed' || phase === 'undo-failed' ? null : 'not-failed';
