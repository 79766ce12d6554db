import { randomUUID } from 'node:crypto';
import type { Printer } from '../../../projections/printer-list.ts';
import { type DrawnNumbers, printJobStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import type { Layout } from '../../libs/labels/index.ts';
import { appendIfUnchanged, type Origin } from '../../platform/event-log/index.ts';
import type { Person } from '../../platform/http/index.ts';
import type { JobBoard } from './job-board.ts';
import { keepLabels } from './label-contents.ts';
import type { PrintingDeps } from './printing-deps.ts';

export type NewJob = {
  /** Of the caller: a call that is repeated because its answer was lost prints nothing twice. */
  jobId?: string | undefined;
  printer: Printer;
  template: { templateId: string; version: number; name: string } | null;
  layouts: readonly Layout[];
  /** A hash of who asked for what, where the id is theirs. */
  asked?: Buffer;
  copies: number;
  numbers: DrawnNumbers | null;
  fromDocument: number | null;
  again: { jobId: string; reason: string } | null;
};

export type JobDeps = Pick<PrintingDeps, 'db' | 'log'> & { board: Pick<JobBoard, 'changed'> };

/** Queues a job, with what stands on its labels; nothing when there is one of this id. */
export async function recordJob(
  { log, board }: Omit<JobDeps, 'db'>,
  { jobId = randomUUID(), printer, layouts, asked, ...rest }: NewJob,
  { person, origin }: { person: Person; origin: Origin },
): Promise<string> {
  const { agentId, printerId, device } = printer;
  const data = { ...rest, jobId, agentId, printerId, device, labels: layouts.length };
  await appendIfUnchanged(log, printJobStream(jobId), [{ type: 'PrintJobQueued', data }], {
    ...{ origin, expectedVersion: 0 },
    alongside: [keepLabels(jobId, layouts, asked ?? null), upsertUserName(person)],
  });
  board.changed();
  return jobId;
}
