-- Not read models: what is personal stands in plain tables, where it can be corrected and erased.
create table users (
  sub                  text primary key,
  email                text,
  username             text,
  groups               jsonb not null default '[]',
  last_seen_at         timestamptz(3) not null,
  daily_digest_enabled boolean not null default false
);
comment on table users is 'People who signed in. Events name them by sub alone.';

create table recipients (
  sub          text not null references users on delete cascade,
  address      text not null,
  name         text,
  uses         integer not null default 1,
  last_used_at timestamptz(3) not null,
  primary key (sub, address)
);
comment on table recipients is 'To whom somebody has sent mail, for the next time.';

create table seen_groups (
  name         text primary key,
  last_seen_at timestamptz(3) not null
);
comment on table seen_groups is 'When somebody of the group last called.';

create table api_key_uses (
  key_id       text primary key,
  last_used_at timestamptz(3) not null
);
comment on table api_key_uses is 'When an API key was last used, to the minute.';
