-- All that stands in the file of an invoice, and what could not be read of it. The release before writes rows without it.
alter table invoices
  -- [{ key, lastFour, iban }]
  add column ibans        jsonb not null default '[]',
  add column iban_unclear boolean not null default false,
  add column several      jsonb not null default '[]',
  add column unreadable   text,
  -- Which file was read; null until it is read again.
  add column checksum     text collate "C";
