-- When work that deletes for good looked at the clock last, and since when that has gone on without a leap: one row.
create table clock_watch (
  id            boolean primary key default true check (id),
  seen_at       timestamptz(3) not null,
  steady_since  timestamptz(3) not null
);
