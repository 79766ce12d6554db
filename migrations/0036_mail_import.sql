-- Mails that were imported. Rows of the read model received_mails are written by its projection alone.
create table received_mails (
  mail_id      uuid primary key,
  account_id   text not null,
  job_id       uuid not null,
  -- Whose mail it is; null: that of all people of the inbox.
  owner        text,
  message_key  text collate "C" not null,
  uid          bigint not null,
  received_at  timestamptz(3) not null,
  imported_at  timestamptz(3) not null,
  imported_by  text not null,
  sha256       text collate "C" not null,
  bytes        bigint not null,
  -- [{ number, itemId }] and [{ number, reason }]
  attachments  jsonb not null,
  refused      jsonb not null
);
create index received_mails_by_key on received_mails (message_key);
create index received_mails_of_job on received_mails (job_id);
create index received_mails_by_attachment on received_mails using gin (attachments jsonb_path_ops);

-- Plain tables: what is written in mails is person data, can be erased, and stands in no event.
create table received_mail_details (
  mail_id         uuid primary key,
  owner           text,
  -- The mail as it came; it goes with this row.
  file_id         uuid not null,
  subject         text,
  sender_name     text,
  sender_address  text,
  -- Of the attachments that could not be taken: { number: name }
  refused_names   jsonb not null default '{}',
  kept_since      timestamptz(3) not null default now()
);
create index received_mail_details_by_file on received_mail_details (file_id);
create index received_mail_details_by_age on received_mail_details (kept_since);
create index received_mail_details_by_owner on received_mail_details (owner) where owner is not null;

-- Imports that were asked for or found something to do. Who works on one holds its lease; one whose lease has ended
-- was interrupted.
create table mail_imports (
  job_id        uuid primary key,
  account_id    text not null,
  folder        text not null,
  uid_validity  text not null,
  scope         text not null check (scope in ('public', 'personal')),
  -- Who may see it; null: all people of the inbox.
  owner         text,
  started_by    text not null,
  started_at    timestamptz(3) not null default now(),
  state         text not null check (state in ('queued', 'running', 'finished', 'partly', 'cancelled', 'failed')),
  -- Of the process and run that works on it.
  holder        uuid,
  leased_until  timestamptz(3),
  is_cancelled  boolean not null default false,
  -- How far it was when its holder last said so; the holder itself knows better.
  progress      jsonb not null,
  ended_at      timestamptz(3)
);
create index mail_imports_of_person on mail_imports (owner, started_at desc);

-- Mails, or with uid null whole folders, that could not be imported, until they were or somebody puts it aside.
create table mail_failures (
  failure_id    uuid primary key,
  account_id    text not null,
  folder        text not null,
  uid_validity  text,
  uid           bigint,
  scope         text not null check (scope in ('public', 'personal')),
  owner         text,
  reason        text not null,
  subject       text,
  sender        text,
  received_at   timestamptz(3),
  failed_at     timestamptz(3) not null default now()
);
create index mail_failures_by_owner on mail_failures (owner, failed_at desc);

-- How far the scheduled import has looked through a folder. It saves work; what was imported is decided by the mails.
create table mail_cursors (
  account_id    text not null,
  folder        text not null,
  uid_validity  text not null,
  uid           bigint not null,
  primary key (account_id, folder)
);
