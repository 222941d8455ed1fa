-- Until when an order for a delivery date is taken, and on which dates nobody delivers (domain.md section 2).

-- The rule in force for a deal: its own, else that of its store group, else the supplier's.
create table order_closings (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  store_group_id uuid,
  deal_id uuid,
  -- ClosingRule of src/domain/calendar/closing.ts: per weekday of delivery, lead days, minutes and kind of day.
  rule jsonb not null check (jsonb_typeof(rule -> 'weekdays') = 'object'),
  updated_at timestamptz not null,
  foreign key (store_group_id, supplier_id) references store_groups (id, supplier_id) on delete cascade,
  foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade,
  check (store_group_id is null or deal_id is null),
  unique nulls not distinct (supplier_id, store_group_id, deal_id)
);

create table non_delivery_days (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  -- null: for all stores
  store_group_id uuid,
  kind text not null check (kind in ('weekday', 'holidays', 'closed', 'open')),
  weekday smallint check (weekday between 0 and 6),
  date_from date,
  date_to date,
  note text not null default '',
  foreign key (store_group_id, supplier_id) references store_groups (id, supplier_id) on delete cascade,
  check ((kind = 'weekday') = (weekday is not null)),
  check ((kind in ('closed', 'open')) = (date_from is not null and date_to is not null)),
  check (date_from <= date_to)
);
create index non_delivery_days_supplier on non_delivery_days (supplier_id);
