-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

alter table approvals
  add column iban_field     integer,
  add column iban_text      text,
  add column released_for   integer,
  add column released_ibans jsonb;
comment on column approvals.iban_text is 'What stands in the IBAN field of Paperless, in the form in which it is compared.';
comment on column approvals.released_for is 'The supplier in the seal of the release in force: from then on it is not new.';
comment on column approvals.released_ibans is 'Keys of the IBANs in that seal: known for that supplier.';
create index approvals_released_for on approvals (released_for) where released_for is not null;

create table confirmed_ibans (
  account       text collate "C" primary key,
  -- Null: from before it was recorded whose it is; trusted for nobody.
  correspondent integer,
  iban_key      text collate "C" not null,
  iban          jsonb not null,
  -- Who confirmed it, each once.
  confirmed_by  jsonb not null,
  confirmed_at  timestamptz(3) not null
);
comment on table confirmed_ibans is 'Accounts that people have made sure of, supplier by supplier.';
create index confirmed_ibans_of on confirmed_ibans (correspondent);

-- Trust is folded from seals now. The release before this one still writes these.
alter table invoices
  alter column confirmed drop not null,
  alter column trusted   drop not null,
  alter column released  drop not null;
drop index invoices_by_iban;
create index invoices_by_account on invoices (iban_key) where iban_key is not null;
