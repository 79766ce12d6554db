-- What the list of the inbox tells of a file at a glance. Computed from the bytes alone: may be emptied at any time.
create table inbox_findings (
  sha256     text collate "C" primary key,
  codes      integer not null,
  proposals  integer not null
);

-- How each scan folder was when it was last looked at, by whichever process did.
create table scan_folders (
  path       text primary key,
  -- Null: nothing is wrong with it.
  problem    text,
  looked_at  timestamptz(3) not null
);

-- Personal files that were given to somebody else: both are told until they have seen it.
create table inbox_hand_overs (
  hand_over_id  uuid primary key,
  from_sub      text not null,
  to_sub        text not null,
  by_sub        text not null,
  items         integer not null,
  at            timestamptz(3) not null default now(),
  -- Of the two, who has seen it.
  seen_by       jsonb not null default '[]'
);

-- Whether anybody still needs a file.
create index inbox_items_by_original on inbox_items (original_id) where not purged;
create index inbox_items_by_file on inbox_items (file_id) where not purged;
create index inbox_segments_by_file on inbox_segments (file_id) where file_id is not null;
create index inbox_claims_by_person on inbox_claims (sub);
