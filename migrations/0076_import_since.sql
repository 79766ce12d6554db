-- From when on mails are fetched by themselves; null: all that lie in the folder, as before.
alter table mail_accounts add column import_since timestamptz(3);
