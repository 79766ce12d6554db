-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

alter table approvals add column invoice jsonb;
alter table approvals add column agreements jsonb not null default '[]';
comment on column approvals.invoice is 'What was read of the invoice, as seals hold it: number, gross amount, IBAN, hash of the XML.';
comment on column approvals.agreements is 'Releases that wait for further people.';
create index approvals_awaiting_people on approvals (document_id) where agreements <> '[]' and not gone;
-- Whoever had released is told when somebody else decides against it.
create index approvals_against_releases on approvals (document_id)
  where decision -> 'agreements' <> '[]' and decision ->> 'meaning' <> 'approves' and not gone;
