-- The bytes of files that wait to become documents: in the database, so that one dump is the whole backup and several
-- processes see the same.
create table files (
  id uuid primary key,
  media_type text not null,
  bytes bigint,
  sha256 text collate "C",
  md5 text collate "C",
  created_at timestamptz(3) not null default now(),
  check ((sha256 is null) = (bytes is null) and (sha256 is null) = (md5 is null))
);
comment on column files.sha256 is 'Lower case hex, as md5. Null while the bytes are coming in; what stays so is swept.';
create index files_by_sha256 on files (sha256) where sha256 is not null;
create index files_unfinished on files (created_at) where sha256 is null;

create table file_chunks (
  file_id uuid not null references files on delete cascade,
  n integer not null,
  data bytea not null,
  stored_at timestamptz(3) not null default now(),
  primary key (file_id, n)
);
-- Scans are compressed already; and of what is stored plain, PostgreSQL reads a part without the whole.
alter table file_chunks alter column data set storage external;
comment on table file_chunks is '1 MiB each but the last; each committed as it came.';
