import { v7 as uuidv7 } from 'uuid';
import { ASKED_AN_HOUR } from '../../../projections/digests.ts';
import { digestStream } from '../../domain/events/index.ts';
import { upsertUserName } from '../../gateways/identity/index.ts';
import { type Origin, VersionConflict } from '../../platform/event-log/index.ts';
import { type Person, Problem } from '../../platform/http/index.ts';
import { collectDigest, openDigestRun } from './collect-digest.ts';
import type { DigestDeps } from './digest-deps.ts';
import { type DigestPerson, findDigestPerson } from './digest-person.ts';
import { planDigest, renderFor } from './plan-digest.ts';
import { lastOf } from './send-due.ts';

const HOUR_MS = 3_600_000;
const TRIES = 5;
/** What several tiles share is read once. */
const AGE_MS = 1_000;

/**
 * Mails somebody their digest at once. It is not that of the day.
 *
 * @returns the id of the mail
 * @throws Problem `invalid-request`, `mail-not-set-up`, `too-many-requests`
 */
export async function sendNow(deps: DigestDeps, caller: Person, origin: Origin): Promise<string> {
  if (caller.email === null) throw new Problem('invalid-request', { reason: 'digest-no-address' });
  if (!caller.emailVerified) throw new Problem('invalid-request', { reason: 'digest-not-verified' });
  if (!(await deps.mails.canSend())) throw new Problem('mail-not-set-up', { reason: 'mail-no-sender' });
  const { sub } = caller;
  for (let tries = 1; ; tries += 1) {
    const person = await knownPerson(deps, caller);
    refuseTooMany(person, (deps.now ?? Date.now)());
    const rendered = await renderNow(deps, person, true);
    const mailId = uuidv7();
    const asked = {
      ...{ stream: digestStream(sub), expectedVersion: person.digest?.version ?? 0, origin },
      events: [{ type: 'DigestAskedFor' as const, data: { sub, mailId } }],
      alongside: [upsertUserName(caller)],
    };
    try {
      await deps.log.appendTogether([asked, await planDigest(deps, person, { rendered, mailId, origin })]);
      return mailId;
    } catch (error) {
      // That of the day, or the same button once more: counted anew.
      if (!(error instanceof VersionConflict) || tries >= TRIES) throw error;
    }
  }
}

/** The digest as it would be sent to somebody now. */
export async function renderNow(deps: DigestDeps, person: DigestPerson, requested: boolean) {
  const run = await openDigestRun(deps, AGE_MS);
  const collected = await collectDigest(deps, person.person, { run, last: lastOf(person) });
  return renderFor(deps, person, { collected, requested });
}

/** With what the token says now, which is newer than what is kept; who is not known yet has set nothing. */
export async function knownPerson(
  { db, groupPermissions }: DigestDeps,
  caller: Person,
): Promise<DigestPerson> {
  const known = await findDigestPerson(db, groupPermissions, caller.sub);
  return known ? { ...known, person: caller } : { ...NOTHING_SET, person: caller, lastSeenAt: new Date() };
}

const NOTHING_SET = {
  ...({ language: 'de', times: { days: 'workdays', time: '06:30' }, whenEmpty: false } as const),
  ...{ setAt: new Date(0), digest: null },
};

function refuseTooMany({ digest }: DigestPerson, now: number): void {
  const lately = (digest?.asked ?? []).map((at) => Date.parse(at)).filter((at) => at > now - HOUR_MS);
  if (lately.length < ASKED_AN_HOUR) return;
  const wait = Math.min(...lately) + HOUR_MS - now;
  throw new Problem(
    'too-many-requests',
    { reason: 'digest-too-often', minutes: Math.ceil(wait / 60_000) },
    { headers: { 'retry-after': String(Math.ceil(wait / 1_000)) } },
  );
}
