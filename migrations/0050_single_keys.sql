-- Whether keys without Ctrl do something in the web app: who dictates or brushes against keys switches them off.
alter table users add column single_keys boolean not null default true;
