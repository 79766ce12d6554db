import type { ParsedUrlQuery } from 'node:querystring';
import type { Context } from 'koa';
import { Problem } from './problems.ts';

/** The query parameter of a ticket. */
export const TICKET = 'ticket';

/**
 * Credentials behind a ticket: the `Authorization` header it stands for; undefined when it is not, or no longer, good
 * for this address.
 */
export type RedeemTicket = (ticket: string, address: string) => Promise<string | undefined>;

/**
 * Frames, downloads and print dialogs send no bearer token. Where a request has no credentials of its own, but a
 * ticket for this very address, it goes on as if those credentials had been sent: all checks come after this.
 *
 * @returns the query without the ticket
 * @throws Problem `unauthenticated` with the reason `ticket`
 */
export async function useTicket(
  context: Pick<Context, 'path' | 'query' | 'req'>,
  redeem: RedeemTicket | undefined,
): Promise<ParsedUrlQuery> {
  const { [TICKET]: ticket, ...query } = context.query;
  const { headers } = context.req;
  if (ticket === undefined || !redeem || headers.authorization || headers['x-api-key']) return query;
  const credentials =
    typeof ticket === 'string' ? await redeem(ticket, fileAddress(context.path, query)) : undefined;
  if (credentials === undefined) {
    throw new Problem('unauthenticated', { reason: 'ticket' }, { headers: { 'www-authenticate': 'Bearer' } });
  }
  headers.authorization = credentials;
  return query;
}

/** One spelling for an address, so that a ticket is for it and for no other: `/api/documents/7/preview?page=1`. */
export function fileAddress(path: string, query: ParsedUrlQuery): string {
  const search = new URLSearchParams();
  for (const [name, value = []] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, one);
  }
  search.sort();
  return search.size === 0 ? path : `${path}?${search}`;
}
