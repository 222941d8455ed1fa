-- LINE: who is linked, what came in, what went out, and how much of a month's allowance is used.

-- A LINE user who speaks for a person at a restaurant or a supplier. LINE does not keep this: we do.
create table line_links (
  id uuid primary key default uuidv7(),
  -- Whose official account: `platform`, or the id of a supplier that has its own.
  channel text not null,
  line_user_id text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid references consumers (id),
  supplier_id uuid references suppliers (id),
  -- Of orders and what is answered to them.
  tell_orders boolean not null default true,
  -- Of closings that near; a restaurant's person says of which suppliers in closing_notifications.
  tell_closings boolean not null default true,
  linked_at timestamptz not null,
  -- The user has blocked the official account: nothing reaches it.
  blocked_at timestamptz,
  -- Unlinked, or another link took its place. Kept, as dispatches name it.
  ended_at timestamptz,
  check (num_nonnulls(consumer_id, supplier_id) = 1)
);
create unique index line_links_user on line_links (channel, line_user_id, consumer_id, supplier_id) nulls not distinct where ended_at is null;
create unique index line_links_account on line_links (account_id, consumer_id, supplier_id) nulls not distinct where ended_at is null;
create index line_links_consumer on line_links (consumer_id) where ended_at is null and consumer_id is not null;
create index line_links_supplier on line_links (supplier_id) where ended_at is null and supplier_id is not null;

-- A person on its way to a link: LINE gives the nonce back with the user's id, once. Only its hash is kept.
create table line_link_nonces (
  nonce_hash bytea primary key check (length(nonce_hash) = 32),
  channel text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid references consumers (id),
  supplier_id uuid references suppliers (id),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz,
  check (num_nonnulls(consumer_id, supplier_id) = 1)
);
create index line_link_nonces_expires_at on line_link_nonces (expires_at);

-- What LINE told us, once each: it delivers again what it thinks was lost.
create table line_events (
  id text primary key check (length(id) between 1 and 100),
  channel text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index line_events_received_at on line_events (received_at);
create index line_events_unhandled on line_events (received_at) where handled_at is null;

-- What is pushed and is no dispatch of an order to its supplier.
create table line_messages (
  -- It is the X-Line-Retry-Key, too.
  id uuid primary key default uuidv7(),
  -- What it is about and for whom: queued again under the same key it is the same message.
  key text not null unique,
  link_id uuid not null references line_links (id),
  -- As LINE takes them; null: made of the order when it is sent.
  messages jsonb,
  order_id uuid references orders (id),
  -- What is mailed where LINE does not take it; null: it was mailed anyway.
  mail_subject text,
  mail_text text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts smallint not null default 0,
  provider_id text,
  failure text,
  failure_class text,
  queued_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  check (num_nonnulls(messages, order_id) = 1),
  check ((mail_subject is null) = (mail_text is null))
);
create index line_messages_unfinished on line_messages (queued_at) where state in ('queued', 'sending');
insert into graphile_worker._private_tasks (identifier) values ('send_line_message') on conflict do nothing;

-- Pushes are paid by the month: one row for each, however often it is tried.
create table line_pushes (
  retry_key uuid primary key,
  channel text not null,
  pushed_at timestamptz not null
);
create index line_pushes_pushed_at on line_pushes (pushed_at);

create table line_usage (
  channel text not null,
  -- YYYY-MM in Japan
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  pushes integer not null default 0 check (pushes >= 0),
  -- What LINE itself says, and how many of our own were counted then. quota null: without limit, or not read yet.
  quota integer,
  consumption integer,
  pushes_at_reading integer,
  read_at timestamptz,
  -- The highest share of the budget that those who run the product were told of, in per cent.
  alarmed smallint not null default 0,
  primary key (channel, month)
);

-- A restaurant's memo or usual order by LINE, kept until somebody looks through it and orders.
create table line_drafts (
  id uuid primary key default uuidv7(),
  -- The event that it came by: read again, it is the same draft.
  event_id text not null,
  deal_id uuid not null references deals (id) on delete cascade,
  consumer_id uuid not null references consumers (id),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('memo', 'usual')),
  memo text not null default '',
  delivery_date date,
  -- [{order_list_item_id, unit_kind, quantity, note}] of a usual order
  lines jsonb not null default '[]',
  made_at timestamptz not null,
  expires_at timestamptz not null,
  order_id uuid references orders (id),
  unique (event_id, deal_id)
);
create index line_drafts_expires_at on line_drafts (expires_at);

-- The stand-in of LINE where no channel is configured: its users, their talks, and the tokens it gave out.
create table line_standin_users (
  user_id text primary key,
  name text not null,
  following boolean not null default true,
  created_at timestamptz not null
);
create table line_standin_messages (
  id bigint generated always as identity primary key,
  user_id text not null,
  -- Who speaks: the official account pushes or replies, the user writes or presses.
  kind text not null check (kind in ('push', 'reply', 'user')),
  retry_key text unique,
  messages jsonb not null,
  created_at timestamptz not null
);
create index line_standin_messages_user on line_standin_messages (user_id, id desc);
create table line_standin_tokens (
  token text primary key,
  kind text not null check (kind in ('reply', 'link')),
  user_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index dispatches_line on dispatches (destination) where channel = 'line';
