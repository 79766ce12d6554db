import { isTagRemoval } from '../../src/domain/processing-state/index.ts';
import { overwritten, remainingChanges } from '../../src/services/document-writing/index.ts';
import { failed, park, work } from './processing-worker.ts';
import { fieldsOf, print, record, TAG, WISH, type World } from './processing-world.ts';

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
