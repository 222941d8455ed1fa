-- Which of its staff's orders an owner wants to approve before they leave: null none, 0 all, else those with which the orders
-- of one deal and delivery date reach this sum.
alter table consumers add column approval_from numeric(12, 0);

-- An order of somebody's that waits for an owner: nothing of it has left. Approved, it has become `order_id`.
create table order_approvals (
  id uuid primary key default uuidv7(),
  consumer_id uuid not null references consumers (id),
  deal_id uuid not null references deals (id) on delete cascade,
  delivery_date date not null,
  -- What is to be ordered, with the prices as they were when it was asked for.
  wish jsonb not null,
  source text not null,
  line_count integer not null,
  -- Tax included; null where the deal hides prices.
  total numeric,
  closing_at timestamptz,
  idempotency_key text not null,
  asked_by uuid not null references accounts (id) on delete cascade,
  asked_by_name text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'sent_back', 'withdrawn', 'expired')),
  order_id uuid references orders (id) on delete set null,
  -- Why it was sent back.
  words text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  constraint order_approvals_idempotency unique (deal_id, idempotency_key)
);
create index order_approvals_consumer on order_approvals (consumer_id, asked_at desc);
create index order_approvals_waiting on order_approvals (closing_at) where state = 'waiting';
create index order_approvals_order on order_approvals (order_id);
create index order_approvals_asked_by on order_approvals (asked_by);
