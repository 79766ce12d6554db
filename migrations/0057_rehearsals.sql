-- What a rehearsal of rules found, for the one who asked for it alone: it shows titles and values of documents. Gone
-- after a day.
create table rehearsals (
  run_id    uuid primary key,
  sub       text not null,
  asked_at  timestamptz not null default now(),
  cancelled boolean not null default false,
  documents jsonb not null default '[]'
);
create index on rehearsals (sub);
comment on table rehearsals is 'What rules that are not set yet would do to the latest documents.';
