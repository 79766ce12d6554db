import { z } from 'zod';
import type { Queryable } from '../database/index.ts';
import {
  type Endpoint,
  endpoint,
  fieldError,
  fileAddress,
  type Person,
  Problem,
  personOf,
  type RedeemTicket,
  signedIn,
  TICKET,
} from '../http/index.ts';
import { ticketStore } from './ticket-store.ts';

const LONGEST_PATH = 2_000;

/** Addresses of files for what sends no bearer token: frames, downloads and print dialogs. */
export function fileTickets(
  db: Queryable,
  endpoints: readonly Endpoint[],
): { endpoints: Endpoint[]; redeem: RedeemTicket } {
  const { issue, redeem } = ticketStore(db);
  const files = endpoints.filter(({ file }) => file);
  const issuing = endpoint({
    method: 'POST',
    path: '/file-tickets',
    access: signedIn,
    summary: 'An address of one file that needs no token for 60 seconds',
    description:
      'For frames, downloads and print dialogs. It is good for GET and HEAD of this one file, also in parts, in the name of whoever asked for it. What they may do is checked again whenever it is used, and it ends with their sign-in.',
    body: z.strictObject({
      path: z.string().max(LONGEST_PATH).meta({
        description: 'Below `/api`, of an endpoint that takes tickets',
        example: '/documents/7/preview',
      }),
    }),
    status: 201,
    response: z
      .object({
        path: z.string().meta({ description: 'Below `/api`, with the ticket' }),
        expiresAt: z.iso.datetime(),
      })
      .meta({ id: 'FileTicket' }),
    problems: ['forbidden'],
    async handle({ body, caller, request }) {
      const { path, query } = understood(body.path);
      const file = files.find((one) => isOf(one.path, path));
      if (!file) throw noFile();
      refuseForbidden(file, personOf(caller));
      const address = fileAddress(`/api${path}`, query);
      const { ticket, expiresAt } = await issue(request.headers.authorization ?? '', address);
      const open = address.slice('/api'.length);
      return { path: `${open}${open.includes('?') ? '&' : '?'}${TICKET}=${ticket}`, expiresAt };
    },
  });
  return { endpoints: [issuing], redeem };
}

/** Whether an address, `/documents/7/preview`, is one of an endpoint: `/documents/{id}/preview`. */
function isOf(declared: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = declared.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith('{') ? parts[at] !== '' : part === parts[at]))
  );
}

function understood(path: string): { path: string; query: Record<string, string[]> } {
  const url = path.startsWith('/') && !path.startsWith('//') ? URL.parse(path, 'http://file.invalid') : null;
  if (!url) throw noFile();
  const query = Object.groupBy([...url.searchParams], ([name]) => name);
  const values = Object.entries(query).map(([name, all = []]) => [name, all.map(([, value]) => value)]);
  return { path: url.pathname, query: Object.fromEntries(values) };
}

const noFile = (): Problem =>
  new Problem('invalid-request', undefined, {
    errors: [fieldError('path', 'no-file')],
  });

/** The same is checked when the ticket is used; here the page can show the error, instead of a frame. */
function refuseForbidden({ access }: Endpoint, { permissions }: Person): void {
  if (access.open || access.signedIn || access.permissions.some((one) => permissions.includes(one))) return;
  throw new Problem('forbidden', {
    reason: 'permission-missing',
    permission: access.permissions.join(' or '),
  });
}
