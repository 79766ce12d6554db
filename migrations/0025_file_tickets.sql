-- Good for a minute, so that a crash may lose them, and no archive of the log of PostgreSQL needs to hold them.
create unlogged table file_tickets (
  ticket_hash bytea primary key,
  sealed      bytea not null,
  expires_at  timestamptz(3) not null
);
comment on table file_tickets is 'Addresses of files that need no token for a minute; not a read model.';
comment on column file_tickets.ticket_hash is 'sha-256 of the ticket and of the one address that it is for.';
comment on column file_tickets.sealed is
  'The Authorization header of whoever got the ticket, encrypted with a key that is made from the ticket alone: neither this table nor an address in the log of a proxy is of use without the other.';
create index file_tickets_by_expiry on file_tickets (expires_at);
