-- What every turn of the writer updated in place left a dead version behind; while a dump or a long report kept them
-- alive, appends got slower and slower.

-- The last call is read from the log itself.
create index events_calls on events (position) where type in ('WebhookReceived', 'WebhookRejected');

-- Rows are only put in here, and summed up by whoever asks; now and then an append makes one row of many. The table
-- read_model_rows stays for processes of the release before, until they have been replaced.
create table read_model_counts (
  name text not null,
  rows bigint not null
);
comment on table read_model_counts is 'By how much the number of rows of some read models has changed; the sum is how many there are. Counting a long queue would take milliseconds.';

-- The hash of the hash of a key, as its event has it: shows when somebody has put another hash beside the log.
alter table api_keys add column fingerprint text;
