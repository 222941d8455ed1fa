-- A mail address of a 受注窓口 takes orders once a code that was sent there has come back.

create table order_counter_codes (
  -- The code is made of this id and the house's secret (server/order-counters/counter-code.ts): no row here tells it.
  id uuid primary key default uuidv7(),
  order_counter_id uuid not null references order_counters (id) on delete cascade,
  channel text not null check (channel in ('mail', 'fax')),
  destination text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  sent_at timestamptz,
  -- Why it could not be sent.
  failure text
);
create index order_counter_codes_newest on order_counter_codes (order_counter_id, channel, requested_at desc);
