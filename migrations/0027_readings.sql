-- What was read in files and pages, by the hash of their bytes. All of it can be computed anew: these tables may be
-- emptied at any time.
create table file_readings (
  sha256 text collate "C" primary key,
  state text not null check (state in ('waiting', 'reading', 'readable', 'locked', 'damaged', 'no-preview')),
  reason text,
  inspection jsonb not null,
  pages integer,
  pages_read integer not null default 0,
  updated_at timestamptz(3) not null default now()
);
comment on column file_readings.state is 'readable: all its pages are read; waiting and reading: not yet.';

create table page_readings (
  sha256 text collate "C" not null,
  page integer not null,
  formats text not null,
  reading jsonb not null,
  primary key (sha256, page)
);
comment on column page_readings.formats is 'Which codes were looked for; with others it is read again.';

-- Not worth a place in the write-ahead log: after a crash of the server it is empty, and fills again.
create unlogged table page_images (
  sha256 text collate "C" not null,
  variant text collate "C" not null,
  data bytea not null,
  used_at timestamptz(3) not null default now(),
  primary key (sha256, variant)
);
alter table page_images alter column data set storage external;
create index page_images_by_use on page_images (used_at);
