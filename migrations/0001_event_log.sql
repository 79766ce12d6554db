-- The one ordered log. Positions are 1, 2, 3 … in commit order, without gaps: whoever appends holds the row
-- of log_head until it has committed, and continues from the last event.

create table log_head (
  only_row    boolean primary key default true check (only_row),
  -- Which read models are live: { table: version and shape }. A process that was built for an older
  -- generation than the one it finds here must not write any more.
  generation  bigint not null default 1,
  projections jsonb not null default '{}'
);
comment on table log_head is
  'Locked by every append, updated only when a read model is swapped: a row updated with every append would leave dead versions that one long report keeps alive.';
insert into log_head default values;

create table read_model_rows (
  name text primary key,
  rows bigint not null
) with (fillfactor = 50);
comment on table read_model_rows is 'How many rows some read models have, kept by the appends: counting a long queue would take milliseconds.';

create table events (
  position    bigint primary key check (position > 0),
  id          uuid not null constraint events_id unique,
  stream      text collate "C" not null,
  version     integer not null check (version > 0),
  type        text collate "C" not null,
  data        jsonb not null,
  metadata    jsonb not null,
  recorded_at timestamptz(3) not null,
  hash        bytea not null,
  constraint events_stream_version unique (stream, version)
);

create function refuse_to_change_history() returns trigger language plpgsql as $$
begin
  raise exception 'Events are for ever: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger events_are_for_ever before update or delete on events
  for each row execute function refuse_to_change_history();
create trigger events_are_never_truncated before truncate on events
  for each statement execute function refuse_to_change_history();
