-- What leaves the house is a row with a state (domain.md section 3).

create table dispatches (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  order_revision integer not null,
  occasion text not null check (occasion in ('placed', 'edited', 'cancelled')),
  channel text not null check (channel in ('mail', 'fax', 'line', 'sms')),
  destination text not null,
  -- superseded: a newer revision was made before this one had left
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'acknowledged', 'superseded')),
  attempts smallint not null default 0,
  provider_id text,
  failure text,
  queued_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  acknowledged_at timestamptz,
  -- Never twice for one revision because of a retry.
  unique (order_id, order_revision, channel, destination)
);
create index dispatches_unfinished on dispatches (queued_at) where state in ('queued', 'sending');

-- Jobs of dispatches are inserted by the statement that makes them (src/server/orders/place-store.ts).
insert into graphile_worker._private_tasks (identifier) values ('send_dispatch') on conflict do nothing;

create table dispatch_attempts (
  id bigint generated always as identity primary key,
  dispatch_id uuid not null references dispatches (id),
  attempted_at timestamptz not null,
  outcome text not null,
  detail text not null default ''
);
create index dispatch_attempts_dispatch on dispatch_attempts (dispatch_id);
create trigger dispatch_attempts_append_only before update or delete on dispatch_attempts for each row execute function append_only();
create trigger dispatch_attempts_no_truncate before truncate on dispatch_attempts execute function append_only();

create table notifications (
  id uuid primary key default uuidv7(),
  -- For everyone at a restaurant, or everyone at a supplier.
  consumer_id uuid references consumers (id),
  supplier_id uuid references suppliers (id),
  kind text not null,
  title text not null,
  body text not null default '',
  order_id uuid references orders (id),
  created_at timestamptz not null,
  read_at timestamptz,
  check (num_nonnulls(consumer_id, supplier_id) = 1)
);
create index notifications_consumer on notifications (consumer_id, id desc) where consumer_id is not null;
create index notifications_supplier on notifications (supplier_id, id desc) where supplier_id is not null;
-- One notice per order and kind, however often the job that writes it runs.
create unique index notifications_once on notifications (order_id, kind, consumer_id, supplier_id) nulls not distinct where order_id is not null;

-- Without an outside service configured, what would have left is kept here to be looked at.
create table local_outbox (
  id bigint generated always as identity primary key,
  -- The sender's own reference: a second sending under the same one is the same message.
  reference text not null unique,
  channel text not null,
  destination text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  attachment bytea,
  attachment_name text,
  created_at timestamptz not null
);
