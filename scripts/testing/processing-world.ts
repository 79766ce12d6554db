import { overwritten, remainingChanges } from '../../src/document-writing/index.ts';
import type { Change, DocumentFields, Failures } from '../../src/events/index.ts';
import {
  type DocumentInProcess,
  isTagRemoval,
  nextStep,
  processAfter,
  type QueuedDocument,
  queueAfter,
  type RecordedState,
  type WrittenDocument,
  writtenAfter,
} from '../../src/processing-state/index.ts';

// A document, Paperless, people and the worker in a handful of plain values: small enough to go through everything
// that can happen in every order. What the life of a processing remembers and decides is the real thing.

const TAG = 16;
const AT = '2026-11-21T08:00:00.000Z';
const RETRIES = 1;

type Worker =
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

const fieldsOf = ({ title, tag }: Pick<World, 'title' | 'tag'>): DocumentFields => ({
  ...{ title, correspondent: null, documentType: null, created: '2026-11-20', owner: null },
  ...{ tags: tag ? [TAG] : [], customFields: [] },
});
const print = ({ title, tags }: DocumentFields): string => `${title}/${tags.join()}`;
const WISH = 'new';

/** The rule of this world: every tagged document is called “new”. */
const evaluate = (fields: DocumentFields): Change[] => [
  ...(fields.title === WISH ? [] : [{ what: 'title' as const, from: fields.title, to: WISH, rule: 'R' }]),
  { what: 'removeTag', tag: TAG, rule: 'R' },
];

type Fact = { type: string; data: Record<string, unknown>; id?: string };

/** Records a fact: all that is remembered of the document follows from it. */
export function record(world: World, fact: Fact): World {
  const event = { ...fact, recordedAt: AT, position: 1, data: { documentId: 7, ...fact.data } };
  // biome-ignore lint/suspicious/noExplicitAny: the facts of this world are those of the house by their names
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

const idOf = (world: World): string => world.process?.processing_id ?? '';
const end = (world: World, type: string, data: object): World => ({
  ...record(world, { type, data: { processingId: idOf(world), ...data } }),
  worker: null,
  outdated: false,
});

/** Every way in which the worker can go on by one step: none when it has nothing to do. */
export function work(world: World): World | null {
  const { worker, process, queue, away } = world;
  if (!worker) {
    if (away) return null;
    if (process?.state === 'processing') return resume(world);
    if (!queue) return null;
    const id = `p${world.ids + 1}`;
    const { source, failures, created_at: queuedAt } = queue;
    const data = { source, failures: failures ?? { dms: 0, notFound: 0 }, queuedAt };
    const started = record({ ...world, ids: world.ids + 1 }, { type: 'ProcessingStarted', id, data });
    return { ...started, worker: { at: 'look' }, outdated: false };
  }
  switch (worker.at) {
    case 'look':
      return look(world);
    case 'plan': {
      if (world.outdated) return { ...world, worker: { at: 'look' }, outdated: false };
      const { seen, changes } = worker;
      const data = { processingId: idOf(world), before: seen, changes, rules: ['R'] };
      const planned = process?.plan ? world : record(world, { type: 'ProcessingPlanned', data });
      return { ...planned, worker: { ...worker, at: 'write' } };
    }
    case 'write':
      return write(world, worker);
    case 'tag': {
      if (!worker.left.tags.includes(TAG) || !worker.changes.some((change) => isTagRemoval(change, TAG)))
        return { ...world, worker: { ...worker, at: 'end' } };
      if (away) return postpone(world);
      const title = worker.changes.find(({ what }) => what === 'title');
      if (title && remainingChanges([title], worker.left, []).length > 0)
        throw new Error('the tag goes before the rest is confirmed');
      const left = { ...worker.left, tags: [] };
      return { ...world, tag: false, echo: true, worker: { ...worker, at: 'end', left } };
    }
    case 'end': {
      if (world.outdated) return { ...world, worker: { at: 'look' }, outdated: false };
      const isAnew = !worker.fresh && worker.left.tags.includes(TAG);
      const data = {
        ...{ outcome: 'changed', after: worker.left },
        ...(!isAnew && { fingerprint: print(worker.left) }),
      };
      const ended = { ...end(world, 'DocumentProcessed', data), check: { touched: false } };
      const again = { source: 'rewrite', failures: { dms: 0, notFound: 0 } };
      return isAnew ? record(ended, { type: 'DocumentRequeued', data: again }) : ended;
    }
  }
}

function resume(world: World): World {
  const times = (world.process?.resumed ?? 0) + 1;
  if (times > 1) return end(world, 'DocumentParked', { reason: 'crashed', error: '' });
  const resumed = record(world, { type: 'ProcessingResumed', data: { processingId: idOf(world), times } });
  return { ...resumed, worker: { at: 'look' }, outdated: false };
}

function look(world: World): World {
  if (world.away) return postpone(world);
  const seen = fieldsOf(world);
  const { process, written, check } = world;
  const known: RecordedState = {
    ownPlan: process?.plan?.changes ?? null,
    ...{ written, parkedAs: process?.parked?.fingerprint ?? null, processingTag: TAG },
  };
  const isChecked = check && !check.touched && written?.state === 'done';
  const step = nextStep(known, {
    hasTag: world.tag,
    fingerprint: print(seen),
    overwritten: isChecked ? overwritten(written.changes, seen) : [],
    lacks: (changes) => remainingChanges(changes, seen, []),
  });
  const settled = { ...world, check: null };
  switch (step.do) {
    case 'echo':
      return end(settled, 'DocumentProcessed', { outcome: 'echo' });
    case 'skip':
      return end(settled, 'DocumentProcessed', { outcome: 'skipped' });
    case 'rewrite-later': {
      const processingId = written?.processing_id;
      const ended = end(settled, 'DocumentProcessed', { outcome: 'echo' });
      return record(ended, { type: 'WriteOverwritten', data: { processingId, lost: [...step.lost] } });
    }
    case 'give-up':
      return park(world, 'not-kept');
    case 'finish':
      return { ...world, worker: { at: 'plan', seen, changes: [...step.changes], fresh: false } };
    case 'evaluate':
      return { ...world, worker: { at: 'plan', seen, changes: evaluate(seen), fresh: true } };
  }
}

function write(world: World, worker: Extract<Worker, { at: 'plan' | 'write' }>): World {
  const { seen, changes, fresh } = worker;
  const body = changes.filter((change) => !isTagRemoval(change, TAG));
  const open = remainingChanges(body, seen, []);
  if (open.length === 0) return { ...world, worker: { at: 'tag', left: seen, changes, fresh } };
  if (world.away) return postpone(world);
  const [change] = open;
  const title = change?.what === 'title' ? change.to : world.title;
  // Between its look and its write nothing can be known of what people do in Paperless.
  const after = { ...world, title, echo: true, theirs: null };
  return { ...after, worker: { ...worker, seen: fieldsOf(after) } };
}

/** Of this document alone: an attempt is used up. */
function failed(world: World): World {
  if ((world.process?.failures.dms ?? 0) >= RETRIES) return park(world, 'dms-failed');
  return end(world, 'ProcessingFailed', { kind: 'dms', error: '', retryAfterSeconds: 1 });
}

/** Paperless answers nobody: the document has its old place again, with its attempts. */
function postpone(world: World): World {
  const failures: Failures = world.process?.failures ?? { dms: 0, notFound: 0 };
  const queued = { at: AT, source: world.process?.source, failures };
  const after = end(world, 'ProcessingFailed', { kind: 'outage', error: '', queued });
  if (!after.queue) throw new Error('an outage has lost a document');
  if ((after.queue.failures?.dms ?? 0) > failures.dms) throw new Error('an outage has used up an attempt');
  return after;
}

function park(world: World, reason: string): World {
  const parked = end({ ...world, check: null }, 'DocumentParked', {
    reason,
    error: '',
    fingerprint: print(fieldsOf(world)),
  });
  if (parked.written) throw new Error('the plan of a parked document goes on');
  return parked;
}

const call = (world: World): World => record(world, { type: 'WebhookReceived', data: {} });
/** Somebody changes the document in Paperless, which calls us. */
const edited = (world: World, change: Partial<World>): World =>
  call({ ...world, ...change, onlyEchoes: false });

/** All that can happen from outside, each null where it cannot happen now. */
export const INPUTS: Record<string, (world: World) => World | null> = {
  call: (world) => (world.queue ? null : call(world)),
  echo: (world) => {
    if (!world.echo) return null;
    const isParked = world.process?.state === 'parked' && !world.queue;
    const asParked = world.process?.parked?.fingerprint === print(fieldsOf(world));
    return call({ ...world, echo: false, onlyEchoes: world.onlyEchoes || (isParked && asParked) });
  },
  edit: (world) => edited(world, { title: 'person', theirs: world.tag ? null : 'person' }),
  tagged: (world) => (world.tag ? null : edited(world, { tag: true, theirs: null })),
  untagged: (world) => (world.tag ? edited(world, { tag: false }) : null),
  /** Through us: the log tells of it. */
  putBack(world) {
    if (world.title === 'old' || world.tag) return null;
    const check = world.check && { touched: true };
    return edited(world, { title: 'old', theirs: 'old', check, outdated: world.worker !== null });
  },
  lateSave: (world) =>
    world.check && !world.check.touched && world.title === WISH && hasWrittenTitle(world)
      ? { ...world, title: 'old', onlyEchoes: false }
      : null,
  refused: (world) => (isWriting(world) ? park(world, 'refused') : null),
  notKept: (world) => (world.worker?.at === 'write' && !world.away ? park(world, 'not-kept') : null),
  transient: (world) => (isWriting(world) ? failed(world) : null),
  /** The write is done, and its answer is lost. */
  answerLost(world) {
    const after = isWriting(world) ? work(world) : null;
    return after?.echo && after.worker ? failed(after) : null;
  },
  outage: (world) => (world.away ? null : { ...world, away: true }),
  back: (world) => (world.away ? { ...world, away: false } : null),
  // One that crashed too often is parked without a look at it: then any call is news.
  crash: (world) => (world.worker ? { ...world, worker: null, outdated: false, onlyEchoes: false } : null),
  retry(world) {
    const { state } = world.process ?? {};
    if (state !== 'waiting' && state !== 'parked') return null;
    const data = { source: 'manual', failures: { dms: 0, notFound: 0 } };
    return record({ ...world, onlyEchoes: false }, { type: 'DocumentRequeued', data });
  },
  time(world) {
    if (world.process?.state !== 'waiting') return null;
    const data = { source: 'retry', failures: world.process.failures };
    return record(world, { type: 'DocumentRequeued', data });
  },
  secondLook(world) {
    const { check, written, queue, process } = world;
    if (!check || world.away || queue || (process && process.state !== 'parked')) return null;
    const seen = fieldsOf(world);
    if (written?.state !== 'done' || check.touched) return { ...world, check: null };
    const lost = [
      ...overwritten(written.changes, seen),
      ...remainingChanges(written.changes, seen, []).filter((change) => isTagRemoval(change, TAG)),
    ];
    const looked = { ...world, check: null };
    const data = { processingId: written.processing_id, lost };
    return lost.length === 0 ? looked : record(looked, { type: 'WriteOverwritten', data });
  },
};

const isWriting = ({ worker, away }: World): boolean =>
  !away && (worker?.at === 'write' || worker?.at === 'tag');

const hasWrittenTitle = ({ written }: World): boolean =>
  written?.changes.some((change) => change.what === 'title' && change.from === 'old') ?? false;

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
