import { v5 as uuidv5 } from 'uuid';
import { type DomainEvents, digestStream } from '../../domain/events/index.ts';
import {
  EventIdConflict,
  type NewEvent,
  type StreamAppend,
  VersionConflict,
} from '../../platform/event-log/index.ts';
import { collectDigest, type DigestRun } from './collect-digest.ts';
import { type DueWork, decideDue, decideSending } from './decide-digest.ts';
import type { DigestDeps } from './digest-deps.ts';
import type { DigestPerson } from './digest-person.ts';
import { planDigest, renderFor } from './plan-digest.ts';

/** Namespace of the ids of digests: one a person and day, whoever sends it and however often it is tried. */
const DIGESTS = '3b0c7f5e-9a61-5d0e-8f6b-6f6d1c9a7e24';

export type Settled = 'sent' | 'left-out' | 'read-again' | 'nothing';

/** Sends what is due for one person, or records why not. Safe to repeat, also in two processes at once. */
export async function sendDue(deps: DigestDeps, person: DigestPerson, run: DigestRun): Promise<Settled> {
  const { timeZone, forgetDays, now = Date.now } = deps;
  const at = new Date(now());
  const decidedDue = decideDue(person, { now: at, timeZone, forgetDays });
  const due = decidedDue && (await withoutSettled(deps, person, decidedDue));
  if (!due) return 'nothing';
  if (due.leftOut) return record(deps, person, due, leftOut(person, due.today.day, due.leftOut));
  const last = lastOf(person);
  const collected = await collectDigest(deps, person.person, { run, last });
  const decided = decideSending(person, collected, { at: due.today.at, now: at });
  if (decided === 'read-again') return decided;
  if (decided !== 'send') return record(deps, person, due, leftOut(person, due.today.day, decided));
  const { sub } = person.person;
  const { day } = due.today;
  const mailId = uuidv5(`${sub}\n${day}\nmail`, DIGESTS);
  const rendered = await renderFor(deps, person, { collected, requested: false });
  const mail = await planDigest(deps, person, { rendered, mailId, origin: originOf(day) });
  const data = { sub, day, mailId, position: run.head?.position ?? 0 };
  return record(deps, person, due, { type: 'DigestSent', id: idOf(sub, day), data }, mail);
}

/** The read model remembers the last weeks; what was settled on a clock that was far ahead, the log alone. */
async function withoutSettled(
  { db }: DigestDeps,
  { person: { sub } }: DigestPerson,
  due: DueWork,
): Promise<DueWork | null> {
  const ids = [...due.missed, due.today.day].map((day) => idOf(sub, day));
  const { rows } = await db.query<{ id: string }>('select id from events where id = any($1)', [ids]);
  const known = new Set(rows.map(({ id }) => id));
  if (known.has(idOf(sub, due.today.day))) return null;
  return { ...due, missed: due.missed.filter((day) => !known.has(idOf(sub, day))) };
}

/** Where the last one left off. */
export const lastOf = ({ digest }: Pick<DigestPerson, 'digest'>) =>
  digest?.sent_position != null && digest.sent_at
    ? { position: digest.sent_position, at: new Date(digest.sent_at).toISOString() }
    : null;

type Fact = NewEvent<DomainEvents>;

/** All days at once, and with them the mail: there are all of these facts or none. */
async function record(
  { log, logger }: DigestDeps,
  { person: { sub }, digest }: DigestPerson,
  { missed, today }: DueWork,
  fact: Fact,
  mail?: StreamAppend<DomainEvents>,
): Promise<Settled> {
  const events = [...missed.map((day) => leftOut({ person: { sub } }, day, 'too-late')), fact];
  const settling: StreamAppend<DomainEvents> = {
    ...{ stream: digestStream(sub), events, expectedVersion: digest?.version ?? 0 },
    origin: originOf(today.day),
  };
  try {
    await log.appendTogether(mail ? [settling, mail] : [settling]);
  } catch (error) {
    if (!(error instanceof VersionConflict || error instanceof EventIdConflict)) throw error;
    // Another process was at it, too; or it was settled on a clock that has been set right since.
    logger.info({ day: today.day, error: error.message }, 'a digest was settled elsewhere');
    return 'nothing';
  }
  return mail ? 'sent' : 'left-out';
}

function leftOut(
  { person: { sub } }: { person: Pick<DigestPerson['person'], 'sub'> },
  day: string,
  reason: NonNullable<DueWork['leftOut']>,
): Fact {
  return { type: 'DigestLeftOut', id: idOf(sub, day), data: { sub, day, reason } };
}

const idOf = (sub: string, day: string): string => uuidv5(`${sub}\n${day}`, DIGESTS);
const originOf = (day: string) => ({ actor: 'digest', correlationId: `digest ${day}` });
