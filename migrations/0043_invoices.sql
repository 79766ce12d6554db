-- What documents say as invoices. Rows of the read model invoices are written by its projection alone.
create table invoices (
  document_id  integer primary key,
  found        boolean not null,
  kind         text,
  number       text,
  -- Letters and digits of the number: how people write it differs.
  number_key   text collate "C",
  issued       text collate "C",
  gross        text,
  currency     text,
  due_amount   text,
  due          text collate "C",
  discounts    jsonb not null,
  -- { key, lastFour, iban }: the IBAN only of a company.
  iban         jsonb,
  iban_key     text collate "C",
  vat_id       text collate "C",
  xml_sha256   text collate "C",
  agreement    jsonb not null,
  conflicts    integer not null,
  confirmed    jsonb not null,
  trusted      boolean not null,
  released     boolean not null,
  read_at      timestamptz(3)
);
create index invoices_by_number on invoices (number_key) where number_key is not null;
create index invoices_by_iban on invoices (iban_key) where iban_key is not null and trusted;
create index invoices_with_discount on invoices (document_id) where discounts <> '[]';

-- Plain table: what files say as invoices, by the checksum of their bytes. A cache: it holds names, and may be emptied.
create table invoice_readings (
  checksum text collate "C" primary key,
  -- In which form this service reads; another one is read again.
  format   integer not null,
  -- [] where there is no invoice in it.
  readings jsonb not null,
  failure  text,
  read_at  timestamptz(3) not null default now()
);

-- Recognises the accounts of people without naming them. Random for each installation.
create table iban_hash_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null
);
insert into iban_hash_key (key)
  values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
