-- Which invoices name an account, wherever in them: by the keys of all that were read.
create index invoices_by_any_account on invoices using gin (jsonb_path_query_array(ibans, '$[*].key'));
