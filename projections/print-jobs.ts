import type { DrawnNumbers, PrintEnd, PrintReason } from '../src/domain/events/index.ts';
import { projection } from './projection.ts';

export type PrintJobState = 'queued' | 'fetched' | PrintEnd;

/** A print job. A lease counts from `started_at`, before that from `fetched_at`. */
export type PrintJobRow = {
  job_id: string;
  agent_id: string;
  printer_id: string;
  device: string;
  template: { templateId: string; version: number; name: string } | null;
  labels: number;
  copies: number;
  numbers: DrawnNumbers | null;
  document_id: number | null;
  again: { jobId: string; reason: string } | null;
  state: PrintJobState;
  reason: PrintReason | null;
  fence: number;
  lease_seconds: number;
  /** Of its stream. */
  version: number;
  queued_at: string;
  queued_by: string;
  fetched_at: string | null;
  started_at: string | null;
  ended_at: string | null;
};

export const printJobs = projection<PrintJobRow, string>({
  name: 'print_jobs',
  version: 1,
  key: 'job_id',
  keysOf: ({ data }) => ('jobId' in data ? [data.jobId] : []),
  on: {
    PrintJobQueued: (_, { data, recordedAt, metadata, version }) => ({
      ...{ job_id: data.jobId, agent_id: data.agentId, printer_id: data.printerId, device: data.device },
      ...{ template: data.template, labels: data.labels, copies: data.copies, numbers: data.numbers },
      ...{ document_id: data.fromDocument, again: data.again },
      ...{ state: 'queued', reason: null, fence: 0, lease_seconds: 0, version },
      ...{ queued_at: recordedAt, queued_by: metadata.actor },
      ...{ fetched_at: null, started_at: null, ended_at: null },
    }),
    PrintJobFetched: (row, { data: { fence, leaseSeconds }, recordedAt, version }) =>
      row && {
        ...{ ...row, state: 'fetched', fence, lease_seconds: leaseSeconds, version },
        fetched_at: recordedAt,
      },
    PrintJobStarted: (row, { recordedAt, version }) => row && { ...row, started_at: recordedAt, version },
    PrintJobEnded: (row, { data: { state, reason }, recordedAt, version }) =>
      row && { ...row, state, reason, ended_at: recordedAt, version },
  },
});
