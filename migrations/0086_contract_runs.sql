-- When each call was last tried on a probe in the Paperless of now, and which of them did something else.
create table contract_runs (
  release     text primary key,
  at          timestamptz(3) not null default now(),
  -- True where the run came to its end.
  complete    boolean not null,
  deviations  text[] not null
);
