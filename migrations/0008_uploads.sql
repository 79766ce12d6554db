-- Runs that talk to the farm system: the latest of each kind, with what came of them. A plain table: what a run
-- changed stands in the log; losing the rest loses no fact.

create table farm_runs (
  run_id      uuid primary key,
  kind        text not null check (kind in ('upload-check', 'correspondent-sync')),
  state       text not null check (state in ('running', 'finished', 'failed', 'interrupted')),
  dry_run     boolean not null,
  started_at  timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  result      jsonb,
  error       text
);
create index farm_runs_order on farm_runs (kind, started_at desc);

-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

alter table pending_changes drop constraint pending_changes_kind_check;
alter table pending_changes add constraint pending_changes_kind_check
  check (kind in ('tags', 'edit', 'undo', 'rewrite', 'upload-match', 'upload-manual'));
alter table pending_changes add column upload jsonb;

create table upload_states (
  document_id integer primary key,
  state       text not null check (state in ('planned', 'matched', 'manual', 'taken-back', 'ambiguous', 'failed')),
  since       timestamptz(3) not null,
  entry_ids   jsonb not null,
  event_id    uuid not null,
  failures    integer not null,
  error       text
);
create index upload_states_ambiguous on upload_states (since) where state = 'ambiguous';
comment on table upload_states is
  'What the upload check last found out about a document, where that matters to the next one.';
