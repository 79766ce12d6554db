import { nextDigests } from '../../domain/digest-times/index.ts';
import type { DomainEvents } from '../../domain/events/index.ts';
import type { StreamAppend } from '../../platform/event-log/index.ts';
import type { CollectedDigest } from './collect-digest.ts';
import { isLastOne } from './decide-digest.ts';
import type { DigestDeps } from './digest-deps.ts';
import type { DigestPerson } from './digest-person.ts';
import { type RenderedDigest, renderDigest } from './render-digest.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Deps = Pick<DigestDeps, 'db' | 'mails' | 'publicUrl' | 'timeZone' | 'forgetDays' | 'now'>;

/** The mail as this person reads it now. */
export async function renderFor(
  { publicUrl, timeZone, forgetDays, now = Date.now }: Deps,
  { person, language, times, lastSeenAt, digest }: DigestPerson,
  { collected, requested }: { collected: CollectedDigest; requested: boolean },
): Promise<RenderedDigest> {
  const at = new Date(now());
  const settled = digest?.settled ?? [];
  // That of today is being made; what counts is the one after it.
  const next = nextDigests(times, { timeZone, after: at, settled }).at(0)?.at;
  const isLast = !requested && isLastOne({ lastSeenAt }, next, forgetDays);
  return renderDigest(await collected.content(), {
    ...{ name: person.username, language, timeZone, publicUrl, now: at, requested },
    lastOne: isLast ? lastSeenAt.toISOString() : null,
  });
}

/** What is to be appended so that the mail goes out. */
export async function planDigest(
  { db, mails, publicUrl }: Deps,
  { person: { sub, username, email } }: DigestPerson,
  {
    rendered,
    mailId,
    origin,
  }: { rendered: RenderedDigest; mailId: string; origin: StreamAppend<DomainEvents>['origin'] },
): Promise<StreamAppend<DomainEvents>> {
  if (email === null) throw new Error('a digest for somebody without an address');
  const link = `${publicUrl}/api/digest/unsubscribe/${await unsubscribeToken(db, sub)}`;
  const planned = await mails.plan({
    ...{ mailId, owner: sub, to: { address: email, name: username }, origin, ...rendered },
    headers: {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  // Somebody who is being forgotten at this moment leaves no address behind.
  const unlessForgotten = { text: UNLESS_FORGOTTEN, values: [mailId, sub] };
  return { ...planned, alongside: [...(planned.alongside ?? []), unlessForgotten] };
}

const UNLESS_FORGOTTEN = `
  delete from mails where mail_id = $1 and not exists (select from users where sub = $2 for key share)`;
