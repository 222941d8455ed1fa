-- 定期発注: what a store gets on which weekdays, made into orders by a job before each closing.

create table scheduled_orders (
  id uuid primary key default uuidv7(),
  deal_id uuid not null unique,
  supplier_id uuid not null,
  active boolean not null default true,
  -- Before the closing; and how long before that the restaurant is told.
  made_before_minutes integer not null check (made_before_minutes between 60 and 2880),
  told_before_minutes integer not null check (told_before_minutes between 60 and 10080),
  -- What happens for a date that the store has ordered for itself.
  if_ordered text not null check (if_ordered in ('skip', 'add')),
  note text not null default '',
  -- No orders for dates from the first until (not with) the second; null: until somebody resumes it.
  paused_from date,
  resume_on date,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by uuid not null references accounts (id),
  changed_by_name text not null,
  -- The first delivery date that it answers for (domain/scheduled/plan.ts), and when it is to be looked at next.
  covers_from date not null,
  next_at timestamptz not null,
  foreign key (deal_id, supplier_id) references deals (id, supplier_id),
  check (resume_on is null or paused_from is not null and resume_on > paused_from)
);
create index scheduled_orders_next on scheduled_orders (next_at) where active;
create index scheduled_orders_supplier on scheduled_orders (supplier_id);

create table scheduled_order_lines (
  scheduled_order_id uuid not null references scheduled_orders (id),
  position smallint not null,
  order_list_item_id uuid not null references order_list_items (id),
  unit_kind text not null check (unit_kind in ('piece', 'case')),
  -- By weekday of delivery, Sunday first; 0 is none.
  quantities numeric(12, 3)[] not null check (cardinality(quantities) = 7),
  primary key (scheduled_order_id, position),
  unique (scheduled_order_id, order_list_item_id, unit_kind)
);

-- What became of each date: one row, decided once.
create table scheduled_order_days (
  scheduled_order_id uuid not null references scheduled_orders (id),
  delivery_date date not null,
  state text not null check (state in ('told', 'skipped', 'made', 'not_made')),
  told_at timestamptz,
  -- What was said of it: why nothing is made, or what was left out.
  reason text not null default '',
  order_id uuid references orders (id),
  decided_at timestamptz,
  decided_by_name text,
  primary key (scheduled_order_id, delivery_date),
  check ((state = 'made') = (order_id is not null))
);
