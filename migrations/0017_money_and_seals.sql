-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

alter table approvals alter column amount type numeric using amount / 100.0;
alter table approvals drop column other_file;
alter table approvals add column changed jsonb not null default '[]';
comment on column approvals.amount is 'Decimal text without zeros that say nothing; the column is numeric so that it sorts and sums exactly.';
comment on column approvals.changed is 'What is another one than the decision in force was about: file, amount, currency, due, correspondent.';
create index approvals_changed on approvals (document_id) where changed <> '[]' and not gone;

-- Kinds of changes are declared by the features that make them.
alter table pending_changes drop constraint pending_changes_kind_check;
