-- Runs of long work, whatever it is about: which kinds there are is declared by the features alone.

alter table farm_runs drop constraint farm_runs_kind_check;
alter table farm_runs rename to runs;
alter index farm_runs_pkey rename to runs_pkey;
alter index farm_runs_order rename to runs_order;
alter table runs rename constraint farm_runs_state_check to runs_state_check;
comment on table runs is
  'The latest runs of each kind and what came of them; what a run changed stands in the log, losing the rest loses no fact.';

-- The release before this one goes on with the old name until it is replaced. To be dropped by a later one.
create view farm_runs as select * from runs;
