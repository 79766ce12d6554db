-- What the life of a processing has to remember; these read models are rebuilt by this release.

alter table document_processing add column queued_at timestamptz(3), add column parked jsonb;

alter table written_documents add column state text not null default 'done' check (state in ('open', 'done'));
alter table written_documents alter column state drop default;

-- Documents that Paperless did not show to our account when they were last asked for.
create table unseen_documents (
  document_id integer primary key,
  since       timestamptz(3) not null
);

alter table write_checks add column left_at timestamptz;
comment on column write_checks.left_at is
  'When the document was last changed before our last write, by the clock of Paperless: an old copy is saved within seconds.';
