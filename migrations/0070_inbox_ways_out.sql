-- What Paperless has answered, and what is being done, of a piece: filled by the projection, which is rebuilt.
alter table inbox_segments
  -- The document that Paperless has already lies in its trash.
  add column in_trash    boolean not null default false,
  -- The task of a try that was overtaken, and that Paperless has taken all the same.
  add column sent_twice  text,
  -- Who is taking the save back.
  add column undo_by     text;
create index inbox_segments_undo on inbox_segments (state_at) where undo_by is not null;
