-- Order lists as the supplier keeps them: per deal, and per store group as a template with prices for all its stores.

alter table order_list_items
  -- Raised by every change: an edit names the one it was based on.
  add revision integer not null default 1 check (revision > 0),
  -- Taken off the list. Orders name the row and its own prices are history, so it stays; put on again it is the same one.
  add removed_at timestamptz,
  add check (removed_at is null or not visible);

alter table order_list_item_prices
  -- From this delivery date on there is no own price any more: the group's, else the product item's holds.
  add ends boolean not null default false,
  add check (not ends or price is null);

-- A product item on a group's list: a template for new lists, and what its stores pay.
create table store_group_items (
  id uuid primary key default uuidv7(),
  store_group_id uuid not null,
  supplier_id uuid not null,
  product_item_id uuid not null,
  alias_name text,
  unit_kinds text[] check (unit_kinds <@ array['piece', 'case'] and cardinality(unit_kinds) > 0),
  min_quantity numeric(12, 3) check (min_quantity > 0),
  max_quantity numeric(12, 3) check (max_quantity > 0),
  lot numeric(12, 3) check (lot > 0),
  position integer not null default 0,
  visible boolean not null default true,
  revision integer not null default 1 check (revision > 0),
  removed_at timestamptz,
  check (removed_at is null or not visible),
  foreign key (store_group_id, supplier_id) references store_groups (id, supplier_id) on delete cascade,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id),
  unique (store_group_id, product_item_id)
);
create index store_group_items_group on store_group_items (store_group_id, position);
create index store_group_items_product_item on store_group_items (product_item_id);

create table store_group_item_prices (
  store_group_item_id uuid not null references store_group_items (id) on delete cascade,
  valid_from date not null,
  price numeric(12, 2) check (price >= 0),
  ends boolean not null default false,
  check (not ends or price is null),
  primary key (store_group_item_id, valid_from)
);

-- One counter for each list: whoever changes its order or many of its items names the revision that was read.
create table order_lists (
  id uuid primary key default uuidv7(),
  deal_id uuid unique references deals (id) on delete cascade,
  store_group_id uuid unique references store_groups (id) on delete cascade,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz,
  changed_by_name text,
  check (num_nonnulls(deal_id, store_group_id) = 1)
);
