-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

create table approvals (
  document_id   integer primary key,
  title         text not null,
  title_folded  text collate "C" not null,
  correspondent integer,
  document_type integer,
  created       text not null,
  added         text,
  owner         integer,
  checksum      text,
  custom_fields jsonb not null,
  field         integer,
  amount_field  integer,
  due_field     integer,
  option_id     text collate "C",
  amount        bigint,
  currency      text,
  due           text collate "C",
  open_since    timestamptz(3) not null,
  held          jsonb not null,
  decision      jsonb,
  previous      jsonb,
  pending       jsonb,
  failure       jsonb,
  other_file    boolean not null,
  gone          boolean not null
);
comment on column approvals.option_id is 'The value as people see it: that of a decision on its way, else the one Paperless holds.';
create index approvals_by_value on approvals (document_type, option_id) where not gone;
create index approvals_undecided_first on approvals ((option_id is not null), due, open_since, document_id) where not gone;
create index approvals_by_due on approvals (due, open_since, document_id) where not gone;
create index approvals_by_due_latest on approvals (due desc nulls last, open_since, document_id) where not gone;
create index approvals_by_age on approvals (open_since, document_id) where not gone;
create index approvals_by_amount on approvals (amount, currency, document_id) where not gone;
create index approvals_by_amount_highest on approvals (amount desc nulls last, currency desc nulls last, document_id desc) where not gone;
create index approvals_by_title on approvals (title_folded, document_id) where not gone;
create index approvals_by_correspondent on approvals (correspondent) where not gone;
create index approvals_on_other_file on approvals (document_id) where other_file and not gone;
create index approvals_pending on approvals (document_id) where pending is not null;

-- Plain table: it says nothing about the past, and losing it loses no fact.

create table approval_refresh (
  only_row     boolean primary key default true check (only_row),
  requested_at timestamptz,
  started_at   timestamptz,
  finished_at  timestamptz,
  total        integer not null default 0,
  done         integer not null default 0,
  changed      integer not null default 0,
  vanished     integer not null default 0,
  error        text
);
comment on table approval_refresh is 'How far the last look at all documents that need approval has come.';
insert into approval_refresh default values;
