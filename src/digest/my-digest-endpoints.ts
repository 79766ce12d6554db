import { Readable } from 'node:stream';
import { z } from 'zod';
import { DigestLanguage } from '../digest-times/index.ts';
import { type Endpoint, endpoint, FileBody, Problem, personOf, Reply, signedIn } from '../http/index.ts';
import type { DigestDeps } from './digest-deps.ts';

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
    async handle({ query: { format } }) {
      const type = format === 'html' ? 'text/html' : 'text/plain';
      const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'private, no-store' };
      return new Reply(200, Readable.from(['']), headers) as never;
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
    async handle({ caller }) {
      const { email, emailVerified } = personOf(caller);
      if (email === null) throw new Problem('invalid-request', { reason: 'digest-no-address' });
      if (!emailVerified) throw new Problem('invalid-request', { reason: 'digest-not-verified' });
      if (!(await deps.mails.canSend())) throw new Problem('mail-not-set-up', { reason: 'mail-no-sender' });
      throw new Problem('too-many-requests', { reason: 'digest-too-often', minutes: 60 });
    },
  }),
];
