import { Readable } from 'node:stream';
import { z } from 'zod';
import { DigestLanguage } from '../../domain/digest-times/index.ts';
import { type Endpoint, endpoint, FileBody, personOf, Reply, signedIn } from '../../platform/http/index.ts';
import type { DigestDeps } from './digest-deps.ts';
import { knownPerson, renderNow, sendNow } from './send-now.ts';

/** What somebody may do with their own digest beside setting it: see it, and have it sent at once. */
export const myDigestEndpoints = (deps: DigestDeps): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/digest/preview',
    access: signedIn,
    summary: 'My digest as it would be sent now, as a page for a frame or as plain text',
    query: z.strictObject({
      format: z.enum(['html', 'text']).default('html'),
      language: DigestLanguage.optional().meta({ description: 'Other than in my settings' }),
    }),
    file: true,
    mediaType: '*/*',
    response: FileBody,
    async handle({ query: { format, language }, caller }) {
      const person = await knownPerson(deps, personOf(caller));
      const rendered = await renderNow(deps, { ...person, ...(language && { language }) }, false);
      return new Reply(200, Readable.from([rendered[format]]), {
        ...PREVIEW_HEADERS,
        'Content-Type': `${format === 'html' ? 'text/html' : 'text/plain'}; charset=utf-8`,
      }) as never;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/digest/send-now',
    access: signedIn,
    summary: 'Sends my digest at once; it does not count as that of the day',
    description: 'To the address in the token, at most six times an hour, also when nothing is open.',
    status: 202,
    response: z.object({ mailId: z.uuid() }),
    problems: ['invalid-request', 'too-many-requests', 'mail-not-set-up'],
    handle: async ({ caller, origin }) => ({ mailId: await sendNow(deps, personOf(caller), origin) }),
  }),
];

/** The page runs nothing and fetches nothing; its links open beside the app. */
const PREVIEW_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'private, no-store',
} as const;
