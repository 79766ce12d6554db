-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

create table pending_changes (
  change_id   uuid primary key,
  document_id integer not null,
  kind        text not null check (kind in ('tags', 'edit', 'undo', 'rewrite')),
  before      jsonb not null,
  changes     jsonb not null,
  of_event    uuid,
  rewrites    integer not null,
  planned_at  timestamptz(3) not null,
  planned_by  text not null
);
create index pending_changes_order on pending_changes (planned_at);

create table document_types (
  document_type_id      integer primary key,
  freigabe_erforderlich boolean not null,
  changed_at            timestamptz(3) not null,
  changed_by            text not null
);

create table clients (
  client_id          integer primary key,
  farmsys_betrieb_id text not null,
  changed_at         timestamptz(3) not null,
  changed_by         text not null
);
-- Two people who give one farm to two clients at once: the second is refused here.
create unique index clients_one_betrieb on clients (farmsys_betrieb_id);

create table correspondent_settings (
  correspondent_id integer primary key,
  supplier_number  text,
  farmsys_id       text,
  aliases          jsonb not null,
  changed_at       timestamptz(3) not null,
  changed_by       text not null
);
create index correspondent_settings_farmsys on correspondent_settings (farmsys_id) where farmsys_id is not null;

-- A setting can be emptied: JSON null becomes a null of the column.
alter table settings alter column value drop not null;

-- Plain table: it says nothing about the past, and losing it loses no fact.

create table change_checks (
  change_id   uuid primary key,
  document_id integer not null,
  event_id    uuid not null,
  changes     jsonb not null,
  rewrites    integer not null,
  due_at      timestamptz not null
);
comment on table change_checks is
  'Changes by people to be looked at once more some seconds after they were written: Paperless may save an older copy over them.';
create index change_checks_due on change_checks (due_at);
