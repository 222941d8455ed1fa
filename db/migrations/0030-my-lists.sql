-- A restaurant's own named lists of one deal's items, with usual quantities.

alter table order_list_items add unique (id, deal_id);

create table my_lists (
  id uuid primary key default uuidv7(),
  deal_id uuid not null references deals (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  position integer not null,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by_name text not null,
  unique (deal_id, name),
  unique (id, deal_id)
);
create index my_lists_deal on my_lists (deal_id, position);

-- A quantity of 0 keeps an item on the list without putting it into an order.
create table my_list_items (
  my_list_id uuid not null,
  deal_id uuid not null,
  order_list_item_id uuid not null,
  unit_kind text not null check (unit_kind in ('piece', 'case')),
  quantity numeric(12, 3) not null check (quantity >= 0),
  position integer not null,
  primary key (my_list_id, order_list_item_id),
  foreign key (my_list_id, deal_id) references my_lists (id, deal_id) on delete cascade,
  foreign key (order_list_item_id, deal_id) references order_list_items (id, deal_id) on delete cascade
);
create index my_list_items_item on my_list_items (order_list_item_id);
