-- Web Push (decision 080): devices that a person has allowed, what leaves to them, and what of it a person wishes.

create table platform_keys (
  name text primary key,
  value jsonb not null,
  made_at timestamptz not null
);

create table push_devices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid not null references consumers (id),
  -- The browser's own word for the device: 「Chrome・Android」.
  name text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- The same browser at another restaurant of the same person is told of both; another person takes it over.
  unique (endpoint, consumer_id)
);
create index push_devices_consumer on push_devices (consumer_id, account_id);

create table push_wishes (
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid not null references consumers (id),
  -- Types of notices that this person does not want; urgent ones come all the same.
  without text[] not null default '{}',
  -- Minutes of the day in Japan; both or neither. What comes meanwhile waits, but for urgent ones.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  revision integer not null default 1,
  changed_at timestamptz not null,
  primary key (account_id, consumer_id),
  check (num_nonnulls(quiet_from, quiet_to) in (0, 2)), check (quiet_from <> quiet_to)
);

create table outgoing_pushes (
  id uuid primary key default uuidv7(),
  -- The device is forgotten, what left to it is not.
  push_device_id uuid references push_devices (id) on delete set null,
  device_name text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid not null references consumers (id),
  -- null: a test that the person asked for.
  notification_id uuid references notifications (id) on delete cascade,
  title text not null,
  urgent boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'superseded')),
  attempts smallint not null default 0,
  provider_id text,
  failure text,
  queued_at timestamptz not null,
  -- Not before: quiet hours.
  due_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz,
  unique (push_device_id, notification_id)
);
create index outgoing_pushes_consumer on outgoing_pushes (consumer_id, id desc);
create index outgoing_pushes_unfinished on outgoing_pushes (due_at) where state in ('queued', 'sending');
insert into graphile_worker._private_tasks (identifier) values ('send_push') on conflict do nothing;

-- Whoever leaves is erased: a notice goes with what it is about.
alter table notifications drop constraint notifications_deal_id_fkey, drop constraint notifications_store_id_fkey,
  add constraint notifications_deal_id_fkey foreign key (deal_id) references deals (id) on delete cascade,
  add constraint notifications_store_id_fkey foreign key (store_id) references stores (id) on delete set null;
