-- The list of the inbox is sorted and searched by name as people read it: upper and lower case, accents and the ways of
-- writing one letter are alike. What a database makes of that depends on its locale, so it is folded before it is kept.
alter table inbox_names add column folded text collate "C" not null default '';
update inbox_names set folded = lower(name);
alter table inbox_names alter column folded drop default;
create index inbox_names_by_name on inbox_names (folded, item_id);
create index inbox_items_by_size on inbox_items (bytes, item_id);
