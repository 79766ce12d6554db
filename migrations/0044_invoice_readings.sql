-- Plain table: what files say as invoices, by the checksum of their bytes. A cache: it holds names, and may be emptied.
drop table invoice_readings;
create table invoice_readings (
  checksum   text collate "C" not null,
  -- xml: what the XML in the file says; all: its codes and its text, too.
  part       text not null check (part in ('xml', 'all')),
  -- In which form this service reads; another one is read again.
  format     integer not null,
  -- [] where there is no invoice in it.
  readings   jsonb not null,
  -- Why it was not read.
  failure    text,
  -- By which the same invoice is found in another file.
  number_key text collate "C",
  gross      text,
  currency   text,
  vat_id     text,
  read_at    timestamptz(3) not null default now(),
  primary key (checksum, part)
);
create index invoice_readings_by_number on invoice_readings (number_key) where number_key is not null;

-- What was looked at just now is read as an invoice.
create index observed_documents_by_time on observed_documents (observed_at);

-- XML had no pages to be shown; now that it has, it is looked at again.
delete from file_readings r using files f where f.sha256 = r.sha256 and f.media_type = 'application/xml';
