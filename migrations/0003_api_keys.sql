create table api_keys (
  key_id     text primary key,
  name       text not null,
  scopes     jsonb not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  revoked_at timestamptz(3)
);

-- Not a read model: what proves a key must never stand in an event.
create table api_key_hashes (
  key_id text primary key,
  hash   bytea not null
);
comment on table api_key_hashes is 'sha-256 of each API key; written in the same transaction as the event ApiKeyCreated.';
