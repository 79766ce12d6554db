import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Endpoint, endpoint, personOf, Reply, signedIn } from '../../platform/http/index.ts';
import type { Streams } from './streams.ts';

/** The answer is a stream of lines, each of them JSON. */
const Lines = z
  .custom<Readable>((value) => value instanceof Readable)
  .meta({ override: { type: 'string', description: 'JSON lines' } });

/** `GET /changes`: what changes while pages are open, so that they need not ask all the time. */
export const changesEndpoint = (streams: Streams): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/changes',
    access: signedIn,
    summary: 'What changes, as it happens: a stream of lines of JSON that says what to read anew',
    description:
      'Each line is `{ position, changes?, outages?, reload? }`. `changes`: `{ kind, id? }` of things that the caller ' +
      'may know of, never what of them changed; without an id, anything of that kind. `outages`: the systems that do ' +
      'not answer, `{ system, since }`, in the first line and whenever that changes. `reload`: everything may have ' +
      'changed. A line with a position alone comes every 20 seconds. The stream ends after about a minute, with the ' +
      'token, and with the service: call again with the last position as `after`.',
    query: z.strictObject({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
        description: 'The last position that was heard of; without it, what changed in the last 30 seconds',
      }),
    }),
    problems: ['too-many-streams'],
    mediaType: 'application/x-ndjson',
    response: Lines,
    async handle({ caller, query: { after }, request }) {
      const until = caller.expiresAt ?? Number.POSITIVE_INFINITY;
      const body = await streams.open({ person: personOf(caller), request, after, until });
      // Proxies that gather answers would hold every line back.
      return new Reply(200, body, { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }) as never;
    },
  });
