-- The relay to an EventStoreDB. The events are its outbox; this is how far it has come.

create table relay_checkpoint (
  only_row      boolean primary key default true check (only_row),
  position      bigint not null default 0 check (position >= 0),
  hash          bytea,
  generation    bigint not null default 0,
  moved_at      timestamptz(3) not null default now(),
  trouble       text,
  trouble_since timestamptz(3),
  check ((hash is null) = (position = 0))
);
comment on table relay_checkpoint is
  'Every event up to this position is delivered or belongs to a parked stream. The hash is that of the event there: after a failover the same position may hold another event. The generation counts what happened beside the normal course (a replay, a stream that goes on again), so that a leader that does not know of it cannot move the checkpoint.';
insert into relay_checkpoint default values;

create table relay_parked (
  stream        text collate "C" primary key,
  from_version  integer not null,
  from_position bigint not null,
  reason        text not null,
  parked_at     timestamptz(3) not null default now(),
  unparked_at   timestamptz(3)
);
comment on table relay_parked is
  'Streams that cannot go on: all of their events from this version on are kept back. Taken up again when unparked_at is set, and gone from here once they have caught up with the checkpoint.';
