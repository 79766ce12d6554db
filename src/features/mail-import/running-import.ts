import { mailImportStream } from '../../domain/events/index.ts';
import { type ConcurrencyLimit, LeaseExpired } from '../../platform/async/index.ts';
import { MailServerError } from '../../services/mail-accounts/index.ts';
import { dropFailure, keepFailure } from './failures.ts';
import { type ImportWork, importMails } from './import-mails.ts';
import {
  countsOf,
  endOf,
  type ImportProgress,
  leftOver,
  type MailProgress,
  withMail,
} from './import-progress.ts';
import { beat, endImport, letGo } from './import-row.ts';
import { isOutage } from './is-outage.ts';
import type { MailImportDeps } from './mail-import-deps.ts';
import { FolderRenewed } from './steady-folder.ts';
import type { Envelope } from './take-mail.ts';

/** An import in the hands of this process: its status is here, the row is what others know. */
export type RunningImport = {
  now(): { state: 'queued' | 'running'; progress: ImportProgress };
  /** No further mail is begun. */
  cancel(): void;
  /** The process ends: another one, or a later one, may go on. */
  stop(): void;
  /** Never rejects. */
  ended: Promise<ImportProgress>;
};
export type RunOf = ImportWork & {
  holder: string;
  /** Who may see the import. */
  owner: string | null;
  progress: ImportProgress;
};

const BEAT_MS = 2_000;
/** Shorter than the lease of others' view, so that this process stops before another one may begin. */
const SURE_MS = 20_000;

/** Begins as soon as its turn has come. */
export function runImport(deps: MailImportDeps, run: RunOf, limit: ConcurrencyLimit): RunningImport {
  const { db, logger } = deps;
  let { progress } = run;
  let state: 'queued' | 'running' = 'queued';
  const ending = new AbortController();
  const cancelling = new AbortController();
  const lose = (reason: Error) => {
    ending.abort(reason);
    cancelling.abort(reason);
  };

  let heldAt = performance.now();
  const confirm = async () => {
    const askedAt = performance.now();
    const held = await beat(db, run.jobId, run.holder, { state, progress });
    if (!held) return lose(new LeaseExpired('another process has taken over'));
    heldAt = askedAt;
    if (held.isCancelled) cancelling.abort(new Error('cancelled'));
  };
  const timer = setInterval(() => {
    confirm().catch(() => {
      if (performance.now() - heldAt > SURE_MS) lose(new LeaseExpired('the lease could not be prolonged'));
    });
  }, BEAT_MS);

  const report = async (mail: MailProgress, envelope: Envelope | null) => {
    const place = { accountId: run.accountId, folder: run.folder, uid: mail.uid, whose: run.whose };
    if (mail.state === 'failed') {
      const { uidValidity, mailOwner: owner } = run;
      await keepFailure(db, { ...place, uidValidity, owner }, mail.reason ?? 'internal', envelope);
    } else await dropFailure(db, place);
    progress = withMail(progress, { ...mail, ...(envelope?.subject && { subject: envelope.subject }) });
  };

  const work = async () => {
    state = 'running';
    const signals = { signal: ending.signal, cancelled: cancelling.signal };
    try {
      await importMails(deps, run, leftOver(progress), report, signals);
    } catch (error) {
      if (ending.signal.aborted || isOutage(error)) throw error;
      progress = { ...progress, fault: faultOf(error) };
      if (progress.fault === 'internal')
        logger.error({ jobId: run.jobId, error }, 'an import of mails broke off');
    }
    ending.signal.throwIfAborted();
    await end(deps, run, progress, cancelling.signal.aborted);
  };
  const ended = limit(work)
    .catch(async (error: unknown) => {
      logger.warn({ jobId: run.jobId, error: String(error) }, 'an import of mails was interrupted');
      await letGo(db, run.jobId, run.holder).catch(() => {});
    })
    .then(() => clearInterval(timer))
    .then(() => progress);
  return {
    now: () => ({ state, progress }),
    cancel: () => cancelling.abort(new Error('cancelled')),
    stop: () => lose(new Error('the service ends')),
    ended,
  };
}

async function end(
  { log }: MailImportDeps,
  run: RunOf,
  progress: ImportProgress,
  isCancelled: boolean,
): Promise<void> {
  const outcome = endOf(progress, isCancelled);
  const { taken, known, empty, failed } = countsOf(progress);
  const { jobId, accountId, owner } = run;
  const data = { jobId, accountId, owner, outcome, taken, known, empty, failed };
  await log.append(mailImportStream(jobId), [{ type: 'MailImportEnded', data }], {
    origin: run.origin,
    alongside: [endImport(jobId, run.holder, outcome, progress)],
  });
}

function faultOf(error: unknown): string {
  if (error instanceof MailServerError) return error.fault;
  return error instanceof FolderRenewed ? 'folder-renewed' : 'internal';
}
