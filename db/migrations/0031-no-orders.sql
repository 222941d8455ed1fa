-- 発注なし: a restaurant says that it needs nothing for a delivery date. An order placed for that date outweighs it.

create table no_orders (
  deal_id uuid not null,
  supplier_id uuid not null,
  delivery_date date not null,
  declared_at timestamptz not null,
  declared_by uuid not null references accounts (id),
  declared_by_name text not null,
  primary key (deal_id, delivery_date),
  foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade
);
create index no_orders_supplier on no_orders (supplier_id, delivery_date);
