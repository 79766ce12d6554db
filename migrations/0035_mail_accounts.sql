-- Mailboxes. Not a read model: addresses, names, users and signatures are personal, and stand where they can be
-- corrected and erased. Events say only that an account was changed, and which part of it.
create table mail_accounts (
  account_id       text primary key,
  kind             text not null check (kind in ('system', 'public', 'personal')),
  -- `sub` of whose it is.
  owner            text,
  name             text not null,
  -- Null at the system account: servers, users and senders of that are in the environment.
  address          text,
  senders          jsonb not null default '[]',
  display_name     text,
  reply_to         text,
  signature        text not null default '',
  preset           text not null default 'hosts',
  -- `host:port` where the preset names none; null: not used.
  imap             text,
  smtp             text,
  login            text not null default 'password' check (login in ('password', 'oauth')),
  username         text,
  -- A password or a refresh token; encrypted, bound to account and owner.
  secret           bytea,
  secret_set_at    timestamptz(3),
  import_by_itself boolean not null default false,
  import_folder    text not null default 'INBOX',
  move_to          text,
  -- Of its stream: a save names the version it was based on.
  version          integer not null,
  check ((kind = 'personal') = (owner is not null)),
  check ((kind = 'system') = (account_id = 'system'))
);
create index mail_accounts_owner on mail_accounts (owner) where owner is not null;

create table mail_sign_ins (
  state_hash bytea primary key,
  account_id text not null references mail_accounts on delete cascade,
  sub        text not null,
  -- What proves, with the code, that it is us who asked (PKCE).
  verifier   text not null,
  expires_at timestamptz(3) not null
);
comment on table mail_sign_ins is 'Sign-ins for mailboxes that have begun; each is good once and for ten minutes.';
