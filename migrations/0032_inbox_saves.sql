-- What is to be saved is cut, hashed and compared beside the request, and segments say so.
alter table inbox_segments drop constraint inbox_segments_state_check;
alter table inbox_segments add constraint inbox_segments_state_check check (state in
  ('open', 'preparing', 'planned', 'uploaded', 'saved', 'split-by-paperless', 'failed', 'duplicate', 'undone'));
alter table inbox_segments
  -- It is saved although it is a duplicate.
  add column anyway         boolean not null default false,
  -- The levels on which it was one when that was looked for last.
  add column duplicates     jsonb not null default '[]',
  -- The document was there, and is no more.
  add column document_gone  boolean not null default false;
create index inbox_segments_preparing on inbox_segments (state_at) where state = 'preparing';

-- Whether it is cut at separator pages by itself, once it is read.
alter table inbox_items add column split text not null default 'none' check (split in ('none', 'separators'));

-- Both who gave and who got them are told why.
alter table inbox_hand_overs add column reason text not null default '';
