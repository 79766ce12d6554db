-- How codes of the office look, and what a scan makes of them. Written by its projection alone.
create table barcode_templates (
  template_id   uuid primary key,
  -- All that was saved, as the event has it.
  template      jsonb not null,
  version       integer not null,
  -- The last one that was made the default is it: two who choose at once cannot make two of them.
  default_since bigint,
  changed_at    timestamptz(3) not null,
  changed_by    text not null
);
