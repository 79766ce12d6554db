import type { Change, DocumentFields } from '../../src/domain/events/index.ts';
import {
  type DocumentInProcess,
  processAfter,
  type QueuedDocument,
  queueAfter,
  type WrittenDocument,
  writtenAfter,
} from '../../src/domain/processing-state/index.ts';

// A document, Paperless, people and the worker in a handful of plain values: small enough to go through everything
// that can happen in every order. What the life of a processing remembers and decides is the real thing.

export const TAG = 16;
export const AT = '2026-11-21T08:00:00.000Z';
export const RETRIES = 1;

export type Worker =
  | { at: 'look' }
  | { at: 'plan' | 'write'; seen: DocumentFields; changes: Change[]; fresh: boolean }
  | { at: 'tag' | 'end'; left: DocumentFields; changes: Change[]; fresh: boolean };

export type World = {
  queue: QueuedDocument | null;
  process: DocumentInProcess | null;
  written: WrittenDocument | null;
  title: string;
  tag: boolean;
  /** Paperless answers nobody. */
  away: boolean;
  worker: Worker | null;
  /** Something else was recorded about the document since the worker read it. */
  outdated: boolean;
  /** A call for one of our own writes is on its way. */
  echo: boolean;
  /** The second look at our last write is still to come; `touched`: somebody set the title through us since. */
  check: { touched: boolean } | null;
  ids: number;

  /** The title is what a person set, and nobody has asked for processing since. */
  theirs: string | null;
  /** Only echoes have come since it was parked. */
  onlyEchoes: boolean;
};

export const START: World = {
  ...{ queue: null, process: null, written: null, worker: null, check: null, theirs: null },
  ...{ title: 'old', tag: true, away: false, ids: 0 },
  ...{ outdated: false, echo: false, onlyEchoes: false },
};

export const fieldsOf = ({ title, tag }: Pick<World, 'title' | 'tag'>): DocumentFields => ({
  ...{ title, correspondent: null, documentType: null, created: '2026-11-20', owner: null },
  ...{ tags: tag ? [TAG] : [], customFields: [] },
});
export const print = ({ title, tags }: DocumentFields): string => `${title}/${tags.join()}`;
export const WISH = 'new';

/** The rule of this world: every tagged document is called “new”. */
export const evaluate = (fields: DocumentFields): Change[] => [
  ...(fields.title === WISH ? [] : [{ what: 'title' as const, from: fields.title, to: WISH, rule: 'R' }]),
  { what: 'removeTag', tag: TAG, rule: 'R' },
];

type Fact = { type: string; data: Record<string, unknown>; id?: string };

/** Records a fact: all that is remembered of the document follows from it. */
export function record(world: World, fact: Fact): World {
  const event = { ...fact, recordedAt: AT, position: 1, data: { documentId: 7, ...fact.data } };
  // biome-ignore lint/suspicious/noExplicitAny: the facts of this world are those of the service by their names
  const fold = (on: any, row: unknown) => (on[fact.type] ? on[fact.type](row, event) : row);
  const lostBefore = (world.written?.lost.length ?? 0) > 0;
  const after: World = {
    ...world,
    queue: fold(queueAfter, world.queue),
    process: fold(processAfter, world.process),
    written: fold(writtenAfter, world.written),
  };
  const isSaid =
    fact.type === 'DocumentParked' || (fact.type === 'DocumentProcessed' && fact.data.outcome === 'changed');
  if (lostBefore && (after.written?.lost.length ?? 0) === 0 && !isSaid)
    throw new Error(`a lost change is forgotten with ${fact.type}`);
  return after;
}

/** Nothing is under way, and nothing more will happen by itself. */
export const isAtRest = ({ worker, queue, process, check, echo, away }: World): boolean =>
  !away &&
  !worker &&
  !queue &&
  !check &&
  !echo &&
  process?.state !== 'processing' &&
  process?.state !== 'waiting';

/** Equal for worlds that go on in the same way: without the names of processings, and what is always the same. */
export function likeness(world: World): string {
  const { queue, process: now, written, worker } = world;
  const isOurs = written && now && written.processing_id === now.processing_id;
  return [
    ...[world.title, world.tag, world.away, world.outdated, world.echo, world.check?.touched],
    ...[world.theirs, world.onlyEchoes, queue?.source, queue?.failures?.dms],
    ...[now?.state, now?.failures.dms, now?.resumed, now?.called_again, now?.source],
    ...[
      changesText(now?.plan?.changes),
      now?.parked?.reason,
      now?.parked?.fingerprint,
      now?.parked?.failures.dms,
    ],
    ...[
      isOurs,
      written?.state,
      written?.fingerprint,
      changesText(written?.changes),
      changesText(written?.lost),
    ],
    ...[written?.rewrites, worker?.at, workerText(worker)],
  ].join();
}

const changesText = (changes: readonly Change[] | undefined): string =>
  changes?.map((change) => ('from' in change ? `${change.what} ${change.from}` : change.what)).join('+') ??
  '-';

function workerText(worker: Worker | null): string {
  if (!worker || worker.at === 'look') return '';
  const changes = `${changesText(worker.changes)} ${worker.fresh}`;
  return 'seen' in worker ? `${print(worker.seen)} ${changes}` : `${print(worker.left)} ${changes}`;
}
