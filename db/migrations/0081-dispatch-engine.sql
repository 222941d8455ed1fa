-- The engine that sends orders (domain.md section 3): what a fax cost, providers that are down, what was escalated.

alter table dispatches
  -- What the gateway asked for all calls of this fax, in yen; null where it does not say.
  add cost numeric(10, 2),
  -- Who of the platform's staff had it sent again, the last time.
  add resent_by uuid references accounts (id),
  add resent_at timestamptz;

-- One call at a time rings at one machine.
create index dispatches_fax_line on dispatches (destination) where channel = 'fax' and state in ('queued', 'sending', 'sent');
-- A callback names the gateway's own number.
create index dispatches_provider_id on dispatches (provider_id) where channel = 'fax' and provider_id is not null;
create index dispatches_of_day on dispatches (queued_at desc, id desc);

-- A provider that fails time after time is left alone for a while, by all workers. No row: it works.
create table provider_circuits (
  channel text primary key check (channel in ('mail', 'fax', 'line', 'sms')),
  -- Faults that let it rest.
  faults integer not null check (faults >= 0),
  -- In whose orders it failed since it last worked.
  receivers text[] not null,
  open_until timestamptz,
  changed_at timestamptz not null
);

-- What was done because nobody had answered a set time before the closing; each once for a version of an order.
create table dispatch_escalations (
  order_id uuid not null references orders (id),
  order_revision integer not null,
  step text not null check (step in ('other_channel', 'people')),
  escalated_at timestamptz not null,
  primary key (order_id, order_revision, step)
);
create index orders_late on orders (closing_at) where method <> 'web' and state <> 'cancelled';

-- The very PDF of each call of the gateway, kept for questions about what was sent.
create table fax_images (
  dispatch_id uuid not null references dispatches (id),
  round smallint not null,
  pdf bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  kept_at timestamptz not null,
  primary key (dispatch_id, round)
);
create index fax_images_kept_at on fax_images (kept_at);
