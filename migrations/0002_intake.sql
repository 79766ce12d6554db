-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

create table webhook_queue (
  document_id integer primary key,
  created_at  timestamptz(3) not null,
  position    bigint not null,
  source      text not null,
  failures    jsonb
);
-- FIFO; the position decides between calls of the same millisecond.
create index webhook_queue_order on webhook_queue (created_at, position);

create table document_processing (
  document_id   integer primary key,
  state         text not null check (state in ('processing', 'waiting', 'parked')),
  since         timestamptz(3) not null,
  processing_id uuid not null,
  run_id        uuid,
  source        text not null,
  failures      jsonb not null,
  resumed       integer not null,
  called_again  boolean not null,
  plan          jsonb,
  retry_at      timestamptz(3),
  reason        text,
  error         text
);
create index document_processing_due on document_processing (state, retry_at);

create table observed_documents (
  document_id integer primary key,
  fields      jsonb not null,
  added       text,
  checksum    text,
  observed_at timestamptz(3) not null
);

create table written_documents (
  document_id   integer primary key,
  processing_id uuid not null,
  fingerprint   text not null,
  changes       jsonb not null,
  lost          jsonb not null,
  rewrites      integer not null
);

create table settings (
  key        text primary key,
  value      jsonb not null,
  changed_at timestamptz(3) not null,
  changed_by text not null
);

create table batch_runs (
  run_id      uuid primary key,
  state       text not null check (state in ('running', 'finished', 'cancelled')),
  total       integer not null,
  done        integer not null,
  changed     integer not null,
  skipped     integer not null,
  failed      integer not null,
  chunks      integer not null,
  started_at  timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index batch_runs_running on batch_runs (started_at) where state = 'running';

create table batch_chunks (
  chunk_key    text primary key,
  run_id       uuid not null,
  chunk        integer not null,
  document_ids jsonb not null
);
create index batch_chunks_order on batch_chunks (run_id, chunk);

-- Plain tables: they say nothing about the past, and losing them loses no fact.

create table write_checks (
  document_id   integer primary key,
  processing_id uuid not null,
  due_at        timestamptz not null
);
comment on table write_checks is
  'Documents to be looked at once more some seconds after our write: Paperless may save an older copy over it.';
create index write_checks_due on write_checks (due_at);

create table sweep_cursor (
  only_row    boolean primary key default true check (only_row),
  modified_to timestamptz not null,
  swept_at    timestamptz not null,
  found       integer not null
);
comment on table sweep_cursor is 'Up to which time of modification the sweep has looked at the documents of Paperless.';
