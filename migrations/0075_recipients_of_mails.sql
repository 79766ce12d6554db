-- What came of a mail is said of each recipient: some have it, others are tried again or were refused.
-- The defaults are for the release before this one, until it is replaced.
alter table outgoing_mails
  add column deferred_recipients integer not null default 0,
  add column has_reached         boolean not null default false;
create index outgoing_mails_rest on outgoing_mails (state_at)
  where state in ('handed-over', 'arrived') and refused_recipients > 0;
alter table mails
  -- Addresses that have it, as they are compared, where there are others that do not; `refused` says why not.
  add column reached jsonb not null default '[]';
