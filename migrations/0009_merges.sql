-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

create table merges (
  merge_id      uuid primary key,
  state         text not null check (state in ('merging', 'failed', 'merged', 'undoing', 'undo-failed', 'undone')),
  farmsys_id    text not null,
  reason        text not null check (reason in ('same-name', 'chosen')),
  survivor_id   integer not null,
  survivor_name text not null,
  losers        jsonb not null,
  documents     integer not null,
  moved         integer not null,
  moved_back    integer not null,
  left_count    integer not null,
  left_sample   jsonb not null,
  error         text,
  planned_at    timestamptz(3) not null,
  planned_by    text not null,
  progress_at   timestamptz(3) not null
);
create index merges_order on merges (planned_at);
create index merges_open on merges (planned_at) where state in ('merging', 'undoing');

create table merging_correspondents (
  merging_key      text primary key,
  correspondent_id integer not null,
  merge_id         uuid not null
);
-- Two merges at once that touch the same correspondent: the second is refused here.
create unique index merging_correspondents_once on merging_correspondents (correspondent_id);

create table dismissed_conflicts (
  farmsys_id text primary key,
  candidates jsonb not null
);

-- A document of ours whose correspondent was merged away still carries what we wrote.
alter table written_documents add column moved jsonb;
