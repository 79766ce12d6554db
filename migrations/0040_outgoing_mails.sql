-- Mails that go out. Rows of the read model outgoing_mails are written by its projection alone.
create table outgoing_mails (
  mail_id            uuid primary key,
  kind               text not null check (kind in ('person', 'system')),
  account_id         text not null,
  -- Who alone may see it; null: all people of the inbox.
  owner              text,
  state              text not null check (state in
                       ('planned', 'called-back', 'sending', 'deferred', 'handed-over', 'refused', 'unclear', 'arrived')),
  tries              integer not null,
  attempt            integer not null,
  not_before         timestamptz(3),
  smtp_code          integer,
  fault              text,
  recipients         integer not null,
  refused_recipients integer not null,
  message_sha256     text collate "C" not null,
  message_bytes      bigint not null,
  attachments        jsonb not null,
  hashes             jsonb not null,
  planned_at         timestamptz(3) not null,
  planned_by         text not null,
  state_at           timestamptz(3) not null,
  version            integer not null
);
create index outgoing_mails_order on outgoing_mails (planned_at desc, mail_id) where kind = 'person';
create index outgoing_mails_due on outgoing_mails (account_id, not_before) where state in ('planned', 'deferred');
create index outgoing_mails_sending on outgoing_mails (mail_id) where state = 'sending';
create index outgoing_mails_failed on outgoing_mails (state_at) where state in ('refused', 'unclear');
create index outgoing_mails_by_hash on outgoing_mails using gin (hashes);
create index outgoing_mails_of_items on outgoing_mails using gin (attachments jsonb_path_ops);

-- Plain tables: addresses, names, subjects and texts are personal, can be erased, and stand in no event.
create table mails (
  mail_id       uuid primary key,
  -- `sub` of who wrote it; null: this service.
  written_by    text,
  -- The finished message; it goes with this row.
  file_id       uuid not null,
  -- SHA-256 of the call that planned it: its key is good for no other one.
  request_hash  text,
  message_id    text not null,
  from_name     text,
  from_address  text not null,
  reply_to      text,
  -- { to, cc, bcc: [{ address, name }] }
  recipients    jsonb not null,
  -- All of them as they are compared: lower case, domains in ASCII.
  addresses     jsonb not null,
  subject       text not null,
  html          text not null,
  -- Names of the attachments, in their order.
  names         jsonb not null,
  -- Addresses that the server did not take: [{ address, smtpCode }]
  refused       jsonb not null default '[]',
  -- Null: nothing to be done; else since when the copy for the folder of sent mails is owed.
  copy_owed     timestamptz(3),
  copy_failed   boolean not null default false,
  kept_since    timestamptz(3) not null default now()
);
create index mails_by_file on mails (file_id);
create index mails_by_age on mails (kept_since);
create index mails_by_writer on mails (written_by) where written_by is not null;
create index mails_by_address on mails using gin (addresses);
create index mails_copy_owed on mails (copy_owed) where copy_owed is not null;

create table mail_drafts (
  sub         text not null,
  draft_id    uuid not null,
  body        jsonb not null,
  updated_at  timestamptz(3) not null default now(),
  primary key (sub, draft_id)
);
comment on table mail_drafts is 'Mails that somebody has begun to write.';
