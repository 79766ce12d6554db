import { z } from 'zod';
import { anyone, type Endpoint, endpoint, Problem, Reply } from '../../platform/http/index.ts';
import type { DigestDeps } from './digest-deps.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const path = '/digest/unsubscribe/{token}';
const params = z.strictObject({ token: z.string().max(2_000) });

/** The address in the header `List-Unsubscribe`: opened it shows the switch, only a POST of the mail program turns it. */
export const unsubscribeEndpoints = ({ db, publicUrl }: DigestDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path,
    access: anyone,
    params,
    summary: 'Leads to the page on which I can switch my digest off',
    status: 303,
    mediaType: 'text/plain',
    response: z.string(),
    handle: () => new Reply(303, '', { location: `${publicUrl}/profil#tagesuebersicht` }) as never,
  }),
  endpoint({
    method: 'POST',
    path,
    access: anyone,
    params,
    body: 'bytes',
    summary: 'Switches the digest off for whom it was sent to (RFC 8058, without a sign-in)',
    response: z.object({ dailyDigestEnabled: z.literal(false) }),
    problems: ['not-found'],
    async handle({ params: { token } }) {
      const sub = await readUnsubscribeToken(db, token);
      if (sub === null) throw new Problem('not-found', { reason: 'digest-link-unknown' });
      await db.query('update users set daily_digest_enabled = false where sub = $1', [sub]);
      return { dailyDigestEnabled: false as const };
    },
  }),
];
