-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

create table substitutes (
  substitution_id uuid primary key,
  absent          text not null,
  substitute      text not null,
  first_day       text collate "C" not null,
  last_day        text collate "C" not null,
  named_at        timestamptz(3) not null,
  named_by        text not null
);
comment on table substitutes is 'Who releases payments in place of whom, by the date in the office.';
create index substitutes_by_substitute on substitutes (substitute, last_day);
create index substitutes_by_absent on substitutes (absent, last_day);
