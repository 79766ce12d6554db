-- Label printing. The first three are written by their projections alone.
create table print_agents (
  agent_id   uuid primary key,
  name       text not null,
  -- The one API key that speaks for this agent.
  key_id     text not null,
  added_at   timestamptz(3) not null,
  removed_at timestamptz(3)
);
create unique index print_agents_key on print_agents (key_id) where removed_at is null;

create table printers (
  printer_id  uuid primary key,
  agent_id    uuid not null,
  device      text not null,
  name        text not null,
  offset_x_um integer not null,
  offset_y_um integer not null,
  medium      jsonb
);

create table print_jobs (
  job_id        uuid primary key,
  agent_id      uuid not null,
  printer_id    uuid not null,
  device        text not null,
  -- Null: a test label.
  template      jsonb,
  labels        integer not null,
  copies        integer not null,
  numbers       jsonb,
  document_id   integer,
  again         jsonb,
  state         text not null,
  reason        text,
  fence         integer not null,
  lease_seconds integer not null,
  version       integer not null,
  queued_at     timestamptz(3) not null,
  queued_by     text not null,
  fetched_at    timestamptz(3),
  started_at    timestamptz(3),
  ended_at      timestamptz(3)
);
create index print_jobs_open on print_jobs (queued_at) where state in ('queued', 'fetched');
create index print_jobs_newest on print_jobs (queued_at desc, job_id);
create index print_jobs_document on print_jobs (document_id) where document_id is not null;

-- What stands on the labels of a job, and what a printer said: it may name people, so it can be deleted.
create table print_job_contents (
  job_id     uuid primary key,
  layouts    jsonb not null,
  detail     text,
  created_at timestamptz(3) not null default now()
);
create index print_job_contents_age on print_job_contents (created_at);

-- What agents said last. No event: it comes every 30 seconds.
create table print_agent_states (
  agent_id          uuid primary key,
  -- The one process that may speak with the key of this agent.
  instance_id       uuid not null,
  seen_at           timestamptz(3) not null,
  version           text,
  -- How much the clock of its machine is ahead; nothing is decided by it.
  clock_ahead_ms    bigint,
  printers          jsonb not null default '[]',
  -- When another process with the same key was last refused.
  rival_refused_at  timestamptz(3)
);
