-- What a print job was asked for with, as a hash: asked for with other words under its id, it is not the same. Null: asked
-- for before this was kept.
alter table print_job_contents add column asked bytea;
