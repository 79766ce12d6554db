import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { uuid } from '../../../scripts/testing/given.ts';
import {
  decideCancel,
  decideFetch,
  decideOverdue,
  decideReport,
  decideStart,
  type KnownJob,
} from './decide-job.ts';

const decided = suite('life of a print job');
const queued: KnownJob = {
  ...{ job_id: uuid(1), state: 'queued', fence: 0, labels: 1, copies: 1, started_at: null, version: 1 },
  ...{ lease_over: false, too_old: false },
};
const fetched: KnownJob = { ...queued, state: 'fetched', fence: 1 };
const begun: KnownJob = { ...fetched, started_at: '2026-11-21T08:00:00.000Z' };
const printed = { state: 'printed', reason: null } as const;
const unclear = { state: 'unclear', reason: 'agent-restarted' } as const;
const typesOf = (events: unknown) =>
  typeof events === 'string' ? events : (events as { type: string }[]).map(({ type }) => type);

decided('is fetched once, and again only when its lease ran out before the label was asked for', () => {
  assert.is(decideFetch(queued)?.fence, 1);
  assert.is(decideFetch(fetched), null);
  assert.is(decideFetch({ ...fetched, lease_over: true })?.fence, 2);
  assert.is(decideFetch({ ...begun, lease_over: true }), null, 'its label may have come out');
  assert.is(decideFetch({ ...queued, too_old: true }), null);
  assert.is(decideFetch({ ...queued, state: 'cancelled' }), null);
});

decided('the lease grows with what is to be printed', () => {
  const one = decideFetch(queued)?.leaseSeconds ?? 0;
  assert.is(decideFetch({ ...queued, labels: 10, copies: 3 })?.leaseSeconds, one + 2 * 29);
});

decided('the label is for the agent of the last fetch, who may ask twice', () => {
  assert.equal(typesOf(decideStart(fetched, 1)), ['PrintJobStarted']);
  assert.equal(decideStart(begun, 1), []);
  assert.is(decideStart({ ...fetched, fence: 2 }, 1), 'print-job-taken');
  assert.is(decideStart({ ...fetched, state: 'cancelled' }, 1), 'print-job-ended');
  assert.is(decideStart({ ...fetched, too_old: true }, 1), 'print-job-expired');
});

decided('a report ends it; what was reported before stands', () => {
  assert.equal(typesOf(decideReport(begun, 1, printed)), ['PrintJobEnded']);
  assert.equal(decideReport({ ...begun, state: 'printed' }, 1, printed), [], 'its answer was lost');
  assert.equal(decideReport({ ...begun, state: 'printed' }, 1, unclear), [], 'known better');
  assert.is(
    decideReport({ ...begun, state: 'printed' }, 1, { state: 'failed', reason: 'broke-off' }),
    'print-job-ended',
  );
  assert.is(decideReport({ ...begun, fence: 2 }, 1, printed), 'print-job-taken');
});

decided('a report after the lease corrects what was unclear, and nothing else', () => {
  assert.equal(typesOf(decideReport({ ...begun, state: 'unclear' }, 1, printed)), ['PrintJobEnded']);
  assert.is(decideReport({ ...fetched, state: 'expired' }, 1, printed), 'print-job-ended');
});

decided('can be called back until it is begun', () => {
  assert.equal(typesOf(decideCancel(queued)), ['PrintJobEnded']);
  assert.equal(typesOf(decideCancel(fetched)), ['PrintJobEnded']);
  assert.is(decideCancel(begun), 'print-job-begun');
  assert.is(decideCancel({ ...begun, state: 'printed' }), 'print-job-ended');
  assert.equal(decideCancel({ ...queued, state: 'cancelled' }), []);
});

decided('time ends it: begun is unclear after its lease, what nobody began expires', () => {
  assert.equal(decideOverdue(queued), []);
  assert.equal(decideOverdue({ ...begun, too_old: true }), []);
  const end = (job: KnownJob) => decideOverdue(job).map(({ data }) => 'state' in data && data.state);
  assert.equal(end({ ...begun, lease_over: true }), ['unclear']);
  assert.equal(end({ ...queued, too_old: true }), ['expired']);
  assert.equal(end({ ...fetched, too_old: true }), ['expired']);
  assert.equal(end({ ...begun, state: 'printed', lease_over: true, too_old: true }), []);
});

decided.run();
