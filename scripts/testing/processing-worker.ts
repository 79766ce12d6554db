import type { Failures } from '../../src/domain/events/index.ts';
import { isTagRemoval, nextStep, type RecordedState } from '../../src/domain/processing-state/index.ts';
import { overwritten, remainingChanges } from '../../src/services/document-writing/index.ts';
import {
  AT,
  evaluate,
  fieldsOf,
  print,
  RETRIES,
  record,
  TAG,
  type Worker,
  type World,
} from './processing-world.ts';

const WHY = { because: { code: 'unexpected' }, error: '' };
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
  if (times > 1) return end(world, 'DocumentParked', { reason: 'crashed', ...WHY });
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
    isLeftAlone: process?.parked?.reason === 'two-writers',
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
export function failed(world: World): World {
  if ((world.process?.failures.dms ?? 0) >= RETRIES) return park(world, 'dms-failed');
  return end(world, 'ProcessingFailed', { kind: 'dms', ...WHY, retryAfterSeconds: 1 });
}

/** Paperless answers nobody: the document has its old place again, with its attempts. */
function postpone(world: World): World {
  const failures: Failures = world.process?.failures ?? { dms: 0, notFound: 0 };
  const queued = { at: AT, source: world.process?.source, failures };
  const after = end(world, 'ProcessingFailed', { kind: 'outage', ...WHY, queued });
  if (!after.queue) throw new Error('an outage has lost a document');
  if ((after.queue.failures?.dms ?? 0) > failures.dms) throw new Error('an outage has used up an attempt');
  return after;
}

export function park(world: World, reason: string): World {
  const parked = end({ ...world, check: null }, 'DocumentParked', {
    reason,
    ...WHY,
    fingerprint: print(fieldsOf(world)),
  });
  if (parked.written) throw new Error('the plan of a parked document goes on');
  return parked;
}
