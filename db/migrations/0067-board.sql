-- The supplier's board: filters kept by name, reminders to those who have not ordered yet, messages about one order.

-- Which orders a user wants to see, without the day: that is the board's own.
create table board_filters (
  id uuid primary key default uuidv7(),
  account_id uuid not null references supplier_users (account_id) on delete cascade,
  name text not null check (name <> ''),
  -- {mode, status, q, store_id[], store_group_id[], order_counter_id[], user_id[]}
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null,
  unique (account_id, name)
);

-- 発注忘れ: a restaurant is reminded once of a delivery date.
create table order_reminders (
  deal_id uuid not null,
  supplier_id uuid not null,
  delivery_date date not null,
  reminded_at timestamptz not null,
  reminded_by uuid not null references accounts (id),
  reminded_by_name text not null,
  primary key (deal_id, delivery_date),
  foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade
);
create index order_reminders_supplier on order_reminders (supplier_id, delivery_date);

-- One more kind of event, whatever kinds there are by now.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'order_events_kind_check');
begin
  alter table order_events drop constraint order_events_kind_check;
  execute 'alter table order_events add constraint order_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''messaged''::text, ');
end $$;
