-- Files before they are documents. Rows of the read models (inbox_items, inbox_segments, saved_files) are written by
-- their projections alone.

create table inbox_items (
  item_id      uuid primary key,
  scope        text not null check (scope in ('public', 'personal')),
  owner        text,
  source       text not null,
  state        text not null check (state in ('open', 'done', 'discarded')),
  -- What came in, and what is worked on: another one once it was unlocked.
  original_id  uuid not null,
  file_id      uuid not null,
  sha256       text not null,
  md5          text not null,
  bytes        bigint not null,
  media_type   text not null,
  received_at  timestamptz(3) not null,
  received_by  text not null,
  -- When people last decided its state: retention counts from here.
  state_at     timestamptz(3) not null,
  dropped      jsonb not null,
  segments     jsonb not null,
  -- Version of the stream when it was cut last: who cuts says which cuts they saw.
  cut_version  integer not null,
  merged_into  uuid,
  purged       boolean not null,
  check ((scope = 'personal') = (owner is not null))
);
create index inbox_items_open on inbox_items (scope, owner, received_at desc, item_id) where state = 'open';
create index inbox_items_order on inbox_items (received_at desc, item_id);
create index inbox_items_by_sha256 on inbox_items (sha256);
create index inbox_items_to_purge on inbox_items (state_at) where state <> 'open' and not purged;

create table inbox_segments (
  segment_id   uuid primary key,
  item_id      uuid not null,
  place        integer not null,
  pages        jsonb not null,
  state        text not null check (state in
                 ('open', 'planned', 'uploaded', 'saved', 'split-by-paperless', 'failed', 'duplicate', 'undone')),
  file_id      uuid,
  sha256       text,
  md5          text,
  task_id      text,
  document_id  integer,
  -- Documents that had these bytes before.
  existing     jsonb not null,
  -- The document is there, but its owner or title still has to be set.
  to_complete  boolean not null,
  failure      text,
  problem      text,
  accepted     jsonb not null,
  mailed       integer not null,
  planned_at   timestamptz(3),
  planned_by   text,
  state_at     timestamptz(3) not null
);
create index inbox_segments_of_item on inbox_segments (item_id, place);
create index inbox_segments_under_way on inbox_segments (state_at)
  where state in ('planned', 'uploaded') or to_complete;
create index inbox_segments_by_document on inbox_segments (document_id) where document_id is not null;

-- All that was ever saved, or is being saved, also when the item is long gone: by bytes, and by pages of the same bytes.
create table saved_files (
  segment_id   uuid primary key,
  item_id      uuid not null,
  item_sha256  text not null,
  pages        text not null,
  sha256       text not null,
  md5          text not null,
  document_id  integer,
  saved_at     timestamptz(3)
);
create index saved_files_by_sha256 on saved_files (sha256);
create index saved_files_by_pages on saved_files (item_sha256, pages);
create index saved_files_by_document on saved_files (document_id) where document_id is not null;

-- Plain tables: names of files and what people typed may be person data, can be corrected and erased, and stand in
-- no event.
create table inbox_names (
  item_id  uuid primary key,
  name     text not null
);
create table segment_drafts (
  segment_id  uuid primary key,
  item_id     uuid not null,
  name        text not null,
  fields      jsonb not null,
  updated_at  timestamptz(3) not null default now(),
  updated_by  text not null
);
create index segment_drafts_of_item on segment_drafts (item_id);

-- Who has an item of all open on their desk, and until when nobody else is offered it.
create table inbox_claims (
  item_id  uuid primary key,
  sub      text not null,
  until    timestamptz(3) not null
);
