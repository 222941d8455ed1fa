-- WEBチラシ: items that a supplier promotes for a span of delivery dates, to all stores or to one group.

create table web_flyers (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  title text not null check (length(title) between 1 and 60),
  store_group_id uuid references store_groups (id),
  delivery_from date not null,
  delivery_to date not null check (delivery_to >= delivery_from),
  created_at timestamptz not null,
  -- Null: being written, seen by nobody.
  published_at timestamptz,
  withdrawn_at timestamptz,
  unique (id, supplier_id)
);
create index web_flyers_supplier on web_flyers (supplier_id, delivery_to);

-- A price holds in orders for the flyer's dates where it is lower than the deal's; without one the deal's price stands.
create table web_flyer_items (
  web_flyer_id uuid not null,
  supplier_id uuid not null,
  product_item_id uuid not null,
  price numeric(12, 2) check (price >= 0),
  headline text not null default '' check (length(headline) <= 60),
  position integer not null default 0,
  primary key (web_flyer_id, product_item_id),
  foreign key (web_flyer_id, supplier_id) references web_flyers (id, supplier_id) on delete cascade,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id)
);
create index web_flyer_items_product_item on web_flyer_items (product_item_id);
