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
