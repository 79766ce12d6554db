import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/index.ts';
import type { RedeemTicket } from '../http/index.ts';
import { seal, unseal } from './seal.ts';

export type TicketStore = {
  /** @returns a ticket for this address alone, which replaces these credentials, and when it ends (ISO 8601) */
  issue(credentials: string, address: string): Promise<{ ticket: string; expiresAt: string }>;
  redeem: RedeemTicket;
};

const GOOD_FOR = '60 seconds';

/**
 * Tickets in the database, so that every process honours those of the others. A row rather than a signed token: what
 * has to be checked again is the sign-in itself, and an access token must not be in an address, however well sealed.
 */
export function ticketStore(db: Queryable): TicketStore {
  return {
    async issue(credentials, address) {
      const ticket = randomBytes(32).toString('base64url');
      const values = [nameOf(ticket, address), seal(credentials, ticket)];
      const { rows } = await db.query<{ expires_at: string }>(ISSUE, values);
      return { ticket, expiresAt: new Date(rows[0]?.expires_at ?? 0).toISOString() };
    },
    async redeem(ticket, address) {
      const { rows } = await db.query<{ sealed: Buffer }>(REDEEM, [nameOf(ticket, address)]);
      return rows[0] && unseal(rows[0].sealed, ticket);
    },
  };
}

const nameOf = (ticket: string, address: string): Buffer => hash('sha256', `${ticket} ${address}`, 'buffer');

const ISSUE = `
  with gone as (
    delete from file_tickets where ticket_hash in
      (select ticket_hash from file_tickets where expires_at < now() for update skip locked)
  )
  insert into file_tickets (ticket_hash, sealed, expires_at) values ($1, $2, now() + interval '${GOOD_FOR}')
  returning expires_at`;
const REDEEM = 'select sealed from file_tickets where ticket_hash = $1 and expires_at > now()';
