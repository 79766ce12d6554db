-- What people set about their daily digest, and what the provider says of their address.
alter table users
  add column email_verified    boolean not null default false,
  add column digest_days       text not null default 'workdays'
    check (digest_days in ('workdays', 'daily', 'mondays')),
  -- Time of day in the office, HH:MM.
  add column digest_time       text collate "C" not null default '06:30' check (digest_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column digest_when_empty boolean not null default false,
  add column language          text not null default 'de' check (language in ('de', 'en')),
  -- When it was last set: what was due before that is not sent.
  add column digest_set_at     timestamptz(3) not null default now(),
  -- Switched off by this service, because their address refused it.
  add column digest_bounced_at timestamptz(3);
create index users_digest on users (digest_days, digest_time, sub) where daily_digest_enabled;

-- Rows are written by the projection alone.
create table digests (
  sub           text primary key,
  -- The last digest that was sent: its day in the office, its mail, and how far the log went then.
  sent_day      text collate "C",
  sent_mail     uuid,
  sent_at       timestamptz(3),
  sent_position bigint,
  -- The last day that was settled, and why there was no digest; null: there was one.
  last_day      text collate "C",
  last_at       timestamptz(3),
  left_out      text,
  -- Days that are settled, the last ones first.
  settled       jsonb not null,
  -- Mails of the last three digests, the last one first: { mailId, at }.
  mails         jsonb not null,
  -- When digests were last asked for, the last six.
  asked         jsonb not null,
  version       integer not null
);

-- What seals the addresses by which somebody may switch their digest off without a sign-in.
create table digest_secret (
  secret  text primary key,
  is_only boolean not null default true unique check (is_only)
);
insert into digest_secret (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
