-- What is sold, and how one deal sees it.

create table product_items (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  code text not null,
  name text not null,
  name_kana text not null default '',
  spec text not null default '',
  origin text not null default '',
  category text not null default '',
  -- バラ (piece) is counted in `unit`; one ケース is `pieces_per_case` of them.
  unit text not null,
  case_unit text not null default 'ケース',
  pieces_per_case numeric(9, 3) check (pieces_per_case > 0),
  unit_kinds text[] not null default '{piece}' check (unit_kinds <@ array['piece', 'case'] and cardinality(unit_kinds) > 0),
  -- What the price is for: one piece, one case, or one kg (catch weight).
  price_basis text not null default 'piece' check (price_basis in ('piece', 'case', 'kg')),
  tax_rate smallint not null check (tax_rate in (8, 10)),
  catch_weight boolean not null default false,
  estimated_weight numeric(9, 3) check (estimated_weight > 0),
  decimal_places smallint not null default 0 check (decimal_places between 0 and 3),
  min_quantity numeric(12, 3) check (min_quantity > 0),
  max_quantity numeric(12, 3) check (max_quantity > 0),
  lot numeric(12, 3) check (lot > 0),
  lead_days smallint not null default 0 check (lead_days between 0 and 60),
  -- Pieces (or cases where only cases are sold) over all deals per delivery date, or within a sales period.
  sales_limit numeric(12, 3) check (sales_limit >= 0),
  sales_from date,
  sales_to date,
  jan_code text,
  position integer not null default 0,
  visible boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (supplier_id, code),
  unique (id, supplier_id),
  check (not ('case' = any (unit_kinds)) or pieces_per_case is not null),
  check (not catch_weight or (price_basis = 'kg' and estimated_weight is not null)),
  check (max_quantity is null or min_quantity is null or min_quantity <= max_quantity),
  check (sales_from is null or sales_to is null or sales_from <= sales_to)
);
create index product_items_category on product_items (supplier_id, category, position);

-- Effective-dated by delivery date; a null price is 時価, known after the order.
create table product_item_prices (
  product_item_id uuid not null references product_items (id) on delete cascade,
  valid_from date not null,
  price numeric(12, 2) check (price >= 0),
  primary key (product_item_id, valid_from)
);

-- A product item as one deal sees it. What is null here is as the product item says.
create table order_list_items (
  id uuid primary key default uuidv7(),
  deal_id uuid not null,
  supplier_id uuid not null,
  product_item_id uuid not null,
  alias_name text,
  unit_kinds text[] check (unit_kinds <@ array['piece', 'case'] and cardinality(unit_kinds) > 0),
  min_quantity numeric(12, 3) check (min_quantity > 0),
  max_quantity numeric(12, 3) check (max_quantity > 0),
  lot numeric(12, 3) check (lot > 0),
  position integer not null default 0,
  visible boolean not null default true,
  foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id),
  unique (deal_id, product_item_id)
);
create index order_list_items_deal on order_list_items (deal_id, position);
create index order_list_items_product_item on order_list_items (product_item_id);

create table order_list_item_prices (
  order_list_item_id uuid not null references order_list_items (id) on delete cascade,
  valid_from date not null,
  price numeric(12, 2) check (price >= 0),
  primary key (order_list_item_id, valid_from)
);
