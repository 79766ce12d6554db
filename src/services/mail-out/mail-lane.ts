import {
  type DueMail,
  dueMails,
  type OutgoingMailRow,
  outgoingMailRow,
} from '../../../projections/outgoing-mails.ts';
import { type DomainEvents, mailStream } from '../../domain/events/index.ts';
import { type StreamAppend, VersionConflict } from '../../platform/event-log/index.ts';
import type { JobRun } from '../../platform/jobs/index.ts';
import { type MailAccount, MailServerError, type SmtpConnection } from '../mail-accounts/index.ts';
import { attempted, type Outcome, outcomeAppends, recordOutcome } from './attempt.ts';
import { decideBegin } from './decide-mail.ts';
import { type LoadedMail, loadMail } from './load-mail.ts';
import type { MailOutDeps } from './mail-out-deps.ts';
import type { MailRow } from './mails-table.ts';
import type { NotTaken } from './recipient-outcomes.ts';
import type { ServerLimits } from './server-limits.ts';

type Deps = MailOutDeps & { serverLimits: ServerLimits };
/** What is to be recorded of the mail before: with the begin of the next one, in one turn of the log. */
type Ended = { row: OutgoingMailRow; mail: MailRow | null; attempt: number; came: Outcome };

const AT_ONCE = 50;
/** How long a mail that is on its way may take when the process is about to end. */
const FINISH_WITHIN_MS = 3_000;

/**
 * Hands over what is due of one account, one mail after the other over one connection, until nothing is. A try is
 * recorded before its first byte leaves, its outcome at once after; what the process leaves without an outcome is
 * unclear.
 */
export async function workThroughLane(deps: Deps, account: MailAccount | string, run: JobRun): Promise<void> {
  const accountId = typeof account === 'string' ? account : account.accountId;
  const lane = openLane(deps, accountId, typeof account === 'string' ? null : account, run);
  try {
    for (;;) {
      const due = run.signal.aborted ? [] : await dueMails(deps.db, accountId, AT_ONCE);
      if (due.length === 0 || !(await lane.handOver(due))) return;
    }
  } finally {
    await lane.close();
  }
}

/** Those who were refused for good, or those who were put off. */
const of = (notTaken: readonly (NotTaken & { isForGood: boolean })[], wanted: boolean): NotTaken[] =>
  notTaken.filter(({ isForGood }) => isForGood === wanted).map(({ isForGood: _, ...one }) => one);

function openLane(deps: Deps, accountId: string, account: MailAccount | null, { lease, signal }: JobRun) {
  let connection: SmtpConnection | null = null;
  let ended: Ended | null = null;
  const letGo = () => {
    connection?.close();
    connection = null;
  };
  // A message of which the last byte was not sent is surely not there: it goes out later, not "unclear".
  const giveUp = () => setTimeout(letGo, FINISH_WITHIN_MS).unref();
  signal.addEventListener('abort', giveUp);

  const recordEnded = async () => {
    const last = ended;
    ended = null;
    if (last) await recordOutcome(deps, last.row.mail_id, last.attempt, last.came);
  };

  /** @returns whether this mail is ours to send now */
  const begin = async (row: OutgoingMailRow): Promise<boolean> => {
    const event = decideBegin(row);
    if (!event) return false;
    const begun: StreamAppend<DomainEvents> = {
      ...{ stream: mailStream(row.mail_id), events: [event], expectedVersion: row.version },
      origin: { actor: 'service', correlationId: row.mail_id },
    };
    try {
      const before = ended ? outcomeAppends(deps, ended, ended.came) : [];
      await deps.log.appendTogether([...before, begun]);
      ended = null;
      return true;
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
    // Somebody called this one back, or the one before was decided upon elsewhere: each by itself.
    await recordEnded();
    const now = await outgoingMailRow(deps.db, row.mail_id);
    const again = now && decideBegin(now);
    if (!again || now.not_before === null || Date.parse(now.not_before) > Date.now()) return false;
    try {
      await deps.log.appendTogether([{ ...begun, events: [again], expectedVersion: now.version }]);
      Object.assign(row, now);
      return true;
    } catch (error) {
      if (error instanceof VersionConflict) return false;
      throw error;
    }
  };

  const send = async (
    { row, mail, recipients, message }: LoadedMail,
    begun: Promise<boolean>,
  ): Promise<Outcome> => {
    if (!message) return { result: 'for-good', smtpCode: null, fault: 'message-gone' };
    if (!connection) return { result: 'for-now', smtpCode: null, fault: 'connection-lost' };
    let isReplaced = false;
    // The server is told from whom and to whom while the begin is being recorded, and not a byte more.
    const onceBegun = async function* () {
      if (!(await begun)) throw new Error('it is not to be sent any more');
      try {
        // Whoever was paused must not send what was given to another process meanwhile.
        lease.assertValid();
      } catch (error) {
        isReplaced = true;
        throw error;
      }
      yield* message.open();
    };
    try {
      const { smtpCode, refused } = await connection.send({
        ...{
          from: mail.from_address,
          recipients,
          message: onceBegun(),
          size: message.bytes,
        },
      });
      const notTaken = refused.map(({ refusal, isForGood, ...one }) => ({
        ...one,
        fault: refusal,
        isForGood,
      }));
      const named = new Set(refused.map(({ address }) => address));
      return {
        ...{
          result: 'answered',
          smtpCode,
          copyOwed: row.kind === 'person' && (account?.copyToSent ?? false),
        },
        taken: recipients.filter((address) => !named.has(address)),
        deferred: of(notTaken, false),
        refused: of(notTaken, true),
      };
    } catch (error) {
      if (isReplaced) return { result: 'for-now', smtpCode: null, fault: 'process-replaced' };
      deps.logger.warn(
        { mailId: row.mail_id, error: (error as Error).message },
        'a mail was not handed over',
      );
      return attempted(error);
    }
  };

  return {
    /** @returns false: the server cannot be reached, or the process is about to end */
    async handOver(due: readonly DueMail[]): Promise<boolean> {
      let loading = loadMail(deps, due[0]);
      loading.catch(() => {});
      for (const [index, { mail_id }] of due.entries()) {
        if (signal.aborted) return false;
        if (!connection?.isOpen()) {
          letGo();
          const failure = await connect();
          if (failure) {
            await recordEnded();
            for (const { mail_id, attempt } of due.slice(index)) {
              await recordOutcome(deps, mail_id, attempt + 1, attempted(failure));
            }
            return false;
          }
        }
        const ready = await loading;
        loading = loadMail(deps, due[index + 1]);
        loading.catch(() => {});
        if (!ready || ready.row.mail_id !== mail_id) continue;
        const begun = begin(ready.row);
        begun.catch(() => {});
        const came = await send(ready, begun);
        if (!(await begun)) continue;
        const attempt = ready.row.attempt + 1;
        const row = { ...ready.row, state: 'sending' as const, attempt, tries: ready.row.tries + 1 };
        ended = { row: { ...row, version: ready.row.version + 1 }, mail: ready.mail, attempt, came };
      }
      return true;
    },
    async close() {
      signal.removeEventListener('abort', giveUp);
      letGo();
      await recordEnded();
    },
  };

  async function connect(): Promise<MailServerError | null> {
    try {
      lease.assertValid();
      connection = await deps.accounts.openSmtp(accountId, signal);
      deps.serverLimits.learn(accountId, connection.maxBytes);
      return null;
    } catch (error) {
      if (error instanceof MailServerError) return error;
      throw error;
    }
  }
}
