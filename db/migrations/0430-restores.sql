-- A database that was taken back to an earlier moment must not send what it does not know to have left (decision 165).

-- What says so without anybody's word: by which server this database was last kept, and a count that only rises, which is
-- kept outside of it as well, with the files.
create table database_mark (
  one boolean primary key default true check (one),
  -- Of a house and of whatever is restored of it; null until a worker has run on it.
  house_id uuid,
  server text,
  beat bigint not null default 0,
  beaten_at timestamptz
);
insert into database_mark default values;

-- Which server keeps it: another one where a dump was read in. Null where the server does not say.
create function database_server() returns text language plpgsql as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when others then
  return null;
end $$;

create table restores (
  id uuid primary key default uuidv7(),
  -- server: another one keeps it. beat: the count outside is higher. said: by whoever restored it.
  sign text not null check (sign in ('server', 'beat', 'said')),
  found_at timestamptz not null,
  -- Up to when this database knows what left.
  known_until timestamptz not null,
  -- Order numbers go on from here: those below may be on papers that it does not know.
  numbers_from bigint not null,
  released_at timestamptz,
  released_by_name text,
  check ((released_at is null) = (released_by_name is null))
);
-- Nothing leaves while there is one.
create unique index restores_held on restores ((true)) where released_at is null;

-- What had not left as far as it knows, and whether it had.
create table restored_departures (
  restore_id uuid not null references restores (id),
  box text not null check (box in ('dispatches', 'outgoing_mails', 'line_messages', 'outgoing_sms', 'messages')),
  row_id uuid not null,
  verdict text check (verdict in ('left', 'to_send')),
  -- gateway: it was asked. record: its reference stands in the provider's record. retry_key: LINE takes it once.
  settled_by text check (settled_by in ('gateway', 'record', 'retry_key', 'person')),
  provider_id text,
  primary key (restore_id, box, row_id),
  check ((verdict is null) = (settled_by is null))
);
