import { type AgentClient, Away, type FetchedJob, type Outcome, Refused } from './client.ts';
import { failed, type Printable, type PrintDevice, unclear } from './devices/device.ts';
import { drawLabels } from './draw-labels.ts';
import type { JobJournal, JournalEntry } from './job-journal.ts';
import type { PrinterOptions } from './parse-printer.ts';
import { type Patience, patience } from './patience.ts';

export type PrinterRun = {
  options: PrinterOptions;
  device: PrintDevice;
  client: AgentClient;
  journal: JobJournal;
  say: (line: string) => void;
  /** Told when the printer comes or goes. */
  onReady: (isReady: boolean) => void;
  stopped: AbortSignal;
};

/** Part of the lease that is left for the report. */
const REPORT_MS = 10_000;

/**
 * Fetches, prints and reports the jobs of one printer, one after the other, until it is stopped. A printer that is away
 * is not fetched for: its jobs wait at the service, which lets them expire.
 */
export async function runPrinter(run: PrinterRun): Promise<void> {
  const { options, device, client, say, onReady, stopped } = run;
  const waits = patience(stopped);
  while (!stopped.aborted) {
    const isReady = await device.isReady();
    onReady(isReady);
    if (!isReady) {
      await waits.aWhile();
      continue;
    }
    try {
      const job = await client.fetch(options.device, stopped);
      waits.reset();
      if (job) await printJob(run, job, waits);
    } catch (error) {
      if (stopped.aborted) return;
      say(`${options.device}: the service cannot be asked: ${(error as Error).message}`);
      await waits.longer();
    }
  }
}

async function printJob(run: PrinterRun, job: FetchedJob, waits: Patience): Promise<void> {
  const { journal, say, options } = run;
  const { jobId, fence } = job;
  const known = await journal.find(jobId);
  // It was here before: the service has forgotten that, the label may be there.
  if (known && known.step !== 'fetched') {
    await settle(run, { ...known, fence }, known.outcome ?? unclear('agent-restarted', ''), waits);
    return;
  }
  const entry: JournalEntry = { jobId, fence, step: 'fetched', outcome: null, isReported: false };
  await journal.write(entry);
  const drawn = await drawnOf(run, job, waits);
  if (drawn === null) return journal.remove(jobId);
  if ('state' in drawn) return settle(run, entry, drawn, waits);
  // From here on a crash leaves behind that it was begun.
  await journal.write({ ...entry, step: 'begun' });
  const withinMs = job.leaseSeconds * 1_000 - REPORT_MS;
  const outcome = await run.device.print({ ...drawn, jobId, format: options.format, withinMs });
  say(
    `${options.device}: ${jobId} ${[outcome.state, outcome.reason, outcome.detail].filter(Boolean).join(', ')}`,
  );
  await settle(run, entry, outcome, waits);
}

/** What is to be printed; null: the job is not ours any more. */
async function drawnOf(
  { client, options, say, stopped }: PrinterRun,
  job: FetchedJob,
  waits: Patience,
): Promise<Pick<Printable, 'files' | 'medium'> | Outcome | null> {
  const until = performance.now() + job.leaseSeconds * 1_000;
  while (!stopped.aborted && performance.now() < until) {
    try {
      const labels = await client.labels(job);
      // What a person has set comes before what was said at the start of this agent.
      return {
        files: await drawLabels(labels, options.format),
        medium: labels.device.medium ?? options.medium,
      };
    } catch (error) {
      const { message } = error as Error;
      say(`${options.device}: ${job.jobId} has no label: ${message}`);
      if (error instanceof Refused) return error.status === 409 ? null : failed('not-rendered', message);
      if (!(error instanceof Away)) return failed('not-rendered', message);
      await waits.longer();
    }
  }
  return failed('not-rendered', 'the service was away');
}

/** Notes how it ended, and tells the service until it has taken that. */
async function settle(
  { client, journal, say, stopped }: PrinterRun,
  entry: JournalEntry,
  outcome: Outcome,
  waits: Patience,
): Promise<void> {
  const ended: JournalEntry = { ...entry, step: 'ended', outcome, isReported: false };
  await journal.write(ended);
  await report({ client, journal, say, stopped }, ended, waits);
}

/** Stopped before the service has taken it: the next start reports it. */
export async function report(
  { client, journal, say, stopped }: Pick<PrinterRun, 'client' | 'journal' | 'say' | 'stopped'>,
  entry: JournalEntry,
  waits: Patience,
): Promise<void> {
  const outcome = entry.outcome ?? unclear('agent-restarted', '');
  for (;;) {
    try {
      await client.report(entry, outcome);
      break;
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof Refused && ANSWERS.has(error.status)) {
        say(`${entry.jobId}: the service does not take “${outcome.state}”: ${message}`);
        break;
      }
      say(`${entry.jobId}: cannot be reported yet: ${message}`);
      if (stopped.aborted) return;
      await waits.longer();
    }
  }
  await journal.write({ ...entry, step: 'ended', outcome, isReported: true });
}

/** The service knows the job otherwise, or not at all; a refused key is no answer about it. */
const ANSWERS = new Set([404, 409, 410, 422]);
