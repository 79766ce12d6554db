-- Numbers on labels: ranges, and what was given out of them. Written by their projections alone.
create table number_ranges (
  name        text primary key,
  kind        text not null check (kind in ('asn', 'own')),
  first       bigint not null,
  last        bigint not null,
  -- What is given out next; last + 1: there are no more.
  next        bigint not null,
  created_at  timestamptz(3) not null,
  drawn_at    timestamptz(3)
);
create table number_draws (
  job_id       uuid primary key,
  range        text not null,
  from_number  bigint not null,
  to_number    bigint not null,
  drawn_at     timestamptz(3) not null,
  drawn_by     text not null
);
create index number_draws_of_range on number_draws (range, from_number);

-- Where numbers came back on a scan. A plain table: files and what was read in them are forgotten, this is not.
create table scanned_numbers (
  range       text not null,
  number      bigint not null,
  sha256      text not null,
  page        integer not null,
  scanned_at  timestamptz(3) not null default now(),
  primary key (range, number, sha256, page)
);
