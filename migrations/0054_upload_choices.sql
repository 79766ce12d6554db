-- Rows of the read models are written by their projections alone (projections/*.ts), never by hand.

alter table upload_states drop constraint upload_states_state_check;
alter table upload_states add constraint upload_states_state_check
  check (state in ('planned', 'matched', 'manual', 'taken-back', 'ambiguous', 'chosen', 'failed'));
alter table upload_states add column choices jsonb not null default '[]';
comment on column upload_states.choices is
  'The entries of the farm system that a person chose from; empty where nobody had to.';
drop index upload_states_ambiguous;
create index upload_states_ambiguous on upload_states (since)
  where state = 'ambiguous' or (state = 'taken-back' and choices <> '[]');

alter table runs add column is_news boolean not null default true;
comment on column runs.is_news is 'Whether it said something else than the run before.';
