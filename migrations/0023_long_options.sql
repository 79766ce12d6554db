-- An entry of an index has less than 2,704 bytes. The value of an approval is that of whatever custom field somebody
-- has chosen, also of one for long texts: with all of it in the index such a document could not be recorded. A column
-- and no expression: only columns can be counted from the index alone.
drop index approvals_by_value;
alter table approvals add column option_key text collate "C";
comment on column approvals.option_key is 'The first 100 characters of option_id: what the index holds.';
create index approvals_by_value on approvals (document_type, option_key) where not gone;
