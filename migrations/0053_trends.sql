-- What the trends of the overview count, a day at a time. Each index has the very condition of its query, so that it
-- alone is read; the many other events write nothing into it.
create index events_processed on events (recorded_at)
  where type = 'DocumentProcessed' and data ->> 'outcome' in ('changed', 'unchanged');
create index events_matched on events (recorded_at) where type = 'UploadMatched';
create index approvals_released on approvals ((decision ->> 'at') collate "C")
  where decision ->> 'meaning' = 'approves' and not gone;
