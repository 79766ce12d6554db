alter table change_checks add column left_at timestamptz;
comment on column change_checks.left_at is
  'When the document was last changed as we left it, by the clock of Paperless: an old copy is saved within seconds.';
