import { suite } from 'uvu';
import { at, fact, given, uuid } from '../scripts/testing/given.ts';
import { printJobs } from './print-jobs.ts';

const printing = suite('print jobs');
const agentId = uuid(101);
const printerId = uuid(102);
const jobId = uuid(103);
const queued = fact('PrintJobQueued', {
  ...{ jobId, agentId, printerId, device: 'zebra', labels: 2, copies: 1, fromDocument: 7, again: null },
  template: { templateId: uuid(104), version: 3, name: 'ASN' },
  numbers: { range: 'asn', from: 8, to: 9 },
});
const fetched = (fence: number) => fact('PrintJobFetched', { jobId, fence, leaseSeconds: 60 });
const ended = (state: 'unclear' | 'printed') =>
  fact('PrintJobEnded', { jobId, state, reason: state === 'unclear' ? 'lease-ran-out' : null });

printing('a job is queued, fetched, begun, and ends', () => {
  given(queued, fetched(1), fact('PrintJobStarted', { jobId, fence: 1 }), ended('printed'))
    .fold(printJobs)
    .gives({
      ...{ job_id: jobId, state: 'printed', reason: null, fence: 1, version: 4, document_id: 7 },
      ...{ queued_at: at(1), queued_by: 'test', fetched_at: at(2), started_at: at(3), ended_at: at(4) },
    });
});

printing('the fence counts fetches; what was unclear can still become printed', () => {
  given(queued, fetched(1), fetched(2), ended('unclear'), ended('printed'))
    .fold(printJobs)
    .gives({
      state: 'printed',
      reason: null,
      fence: 2,
      fetched_at: at(3),
      started_at: null,
      ended_at: at(5),
    });
});

printing.run();
