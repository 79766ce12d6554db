-- What every turn of the writer updated in place left a dead version behind; while a dump or a long report kept them
-- alive, appends got slower and slower.

-- The last call of the webhook was a row of its own, written anew with every call. Now `settings` shows it from the log
-- itself, among what administrators have set, and that has a table to be rebuilt without it.
create index events_calls on events (position) where type in ('WebhookReceived', 'WebhookRejected');
alter table settings rename to setting_values;
delete from setting_values where key = 'last_webhook_call';

-- As text, so that it looks the tables up each time: a rebuild puts another one in the place of setting_values.
create function settings_now() returns table (key text, value jsonb, changed_at timestamptz, changed_by text)
language sql stable as '
  select key, value, changed_at, changed_by from setting_values
  union all
  select ''last_webhook_call'',
         jsonb_build_object(
           ''at'', to_char(recorded_at at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"''),
           ''documentId'', data -> ''documentId'',
           ''action'', data -> ''action'',
           ''result'', case type when ''WebhookReceived'' then ''queued'' else ''rejected'' end)
         || case when data ? ''reason'' then jsonb_build_object(''reason'', data -> ''reason'') else ''{}'' end
         || case when data ? ''hint'' then jsonb_build_object(''hint'', data -> ''hint'') else ''{}'' end,
         recorded_at, metadata ->> ''actor''
    from (select type, data, recorded_at, metadata from events
           where type in (''WebhookReceived'', ''WebhookRejected'') order by position desc limit 1) as newest';
create view settings as select key, value, changed_at, changed_by from settings_now();
comment on view settings is 'What administrators have set, and the last call of the webhook under last_webhook_call';

-- Rows are only put in here, and summed up by whoever asks; now and then an append makes one row of many. The table
-- read_model_rows stays for processes of the release before, until they have been replaced.
create table read_model_counts (
  name text not null,
  rows bigint not null
);
comment on table read_model_counts is 'By how much the number of rows of some read models has changed; the sum is how many there are. Counting a long queue would take milliseconds.';

-- The hash of the hash of a key, as its event has it: shows when somebody has put another hash beside the log.
alter table api_keys add column fingerprint text;
