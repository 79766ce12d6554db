-- Tries to sign in at a mailbox that were made for somebody and failed by the password, of a person and of a mailbox.
create table mailbox_tests (
  test_id   uuid not null,
  -- SHA-256 of what is counted: no names and addresses here.
  counted   bytea not null,
  tried_at  timestamptz(3) not null default now(),
  primary key (test_id, counted)
);
create index mailbox_tests_counted on mailbox_tests (counted, tried_at);
