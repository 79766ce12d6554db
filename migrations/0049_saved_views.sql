-- What people keep for themselves: plain, and gone with them.
create table saved_views (
  sub      text not null references users on delete cascade,
  view_id  uuid not null,
  name     text not null,
  address  text not null,
  saved_at timestamptz(3) not null,
  primary key (sub, view_id)
);
create unique index on saved_views (sub, lower(name));
comment on table saved_views is 'Lists as somebody wants to find them again: filter, order and columns, as an address.';
