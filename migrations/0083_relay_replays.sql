-- What a replay sends again may be recognised there without standing there: it is looked for up to this position.

alter table relay_checkpoint add column replayed_to bigint not null default 0 check (replayed_to >= 0);
comment on column relay_checkpoint.replayed_to is
  'The furthest position that was delivered before a replay. A stream that was deleted there answers a repetition with success and stays hidden.';
