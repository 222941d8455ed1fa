-- Orders: a snapshot of everything printed on them, so that later master edits never change an old order.
-- Sized for 100 million lines: time-ordered keys, no key on lines but the order's own, no index that no screen reads.

create sequence order_numbers;

create table orders (
  id uuid primary key default uuidv7(),
  -- Shown with a check digit (src/domain/orders/order-number.ts). From a sequence: no lock per supplier.
  number bigint not null unique default nextval('order_numbers'),
  deal_id uuid not null,
  consumer_id uuid not null references consumers (id),
  supplier_id uuid not null,
  store_id uuid,
  order_counter_id uuid,
  delivery_date date not null,
  method text not null check (method in ('web', 'fax', 'mail', 'line')),
  source text not null check (source in ('consumer_web', 'consumer_line', 'supplier_proxy', 'scheduled', 'import')),
  state text not null default 'placed' check (state in ('placed', 'processed', 'cancelled')),
  revision integer not null default 1 check (revision > 0),
  note text not null default '',
  -- {consumer, supplier, store, order_counter} as printed
  parties jsonb not null,
  line_rounding text not null,
  tax_rounding text not null,
  -- false: the deal hides prices from the restaurant
  price_visible boolean not null,
  line_count smallint not null check (line_count between 0 and 1000),
  subtotal numeric(14, 0) not null,
  tax numeric(14, 0) not null,
  total numeric(14, 0) not null,
  -- [{tax_rate, subtotal, tax}]
  totals_by_rate jsonb not null,
  estimated boolean not null,
  has_market_price boolean not null,
  placed_at timestamptz not null,
  placed_by uuid not null references accounts (id),
  placed_by_name text not null,
  closing_at timestamptz,
  -- The restaurant's last edit or cancel; what a supplier has seen, printed or downloaded before it is out of date.
  changed_at timestamptz,
  seen_at timestamptz,
  printed_at timestamptz,
  downloaded_at timestamptz,
  processed_at timestamptz,
  cancelled_at timestamptz,
  -- Raised to make every link to this order by access token useless.
  access_version smallint not null default 1,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  foreign key (deal_id, supplier_id) references deals (id, supplier_id),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check (state <> 'processed' or processed_at is not null)
);
-- A double tap, a retry and a reply lost on the way give the same order back.
create unique index orders_idempotency on orders (deal_id, idempotency_key);
create index orders_deal_delivery on orders (deal_id, delivery_date);
create index orders_consumer_placed on orders (consumer_id, placed_at desc, id desc);
create index orders_consumer_delivery on orders (consumer_id, delivery_date desc, id desc);
create index orders_supplier_placed on orders (supplier_id, placed_at desc, id desc);
create index orders_supplier_delivery on orders (supplier_id, delivery_date, id desc);
create index orders_unprocessed on orders (supplier_id, delivery_date, id desc) where state = 'placed';

create table order_lines (
  order_id uuid not null references orders (id),
  line_number smallint not null,
  order_list_item_id uuid not null,
  product_item_id uuid,
  code text not null,
  name text not null,
  spec text not null,
  origin text not null,
  unit text not null,
  case_unit text not null,
  unit_kind text not null check (unit_kind in ('piece', 'case')),
  pieces_per_case numeric(9, 3),
  quantity numeric(12, 3) not null check (quantity > 0),
  price_basis text not null,
  unit_price numeric(12, 2),
  tax_rate smallint not null check (tax_rate in (8, 10)),
  catch_weight boolean not null,
  estimated_weight numeric(9, 3),
  amount numeric(14, 0),
  note text not null default '',
  -- What the supplier answered; what was ordered stays beside it.
  confirmed_quantity numeric(12, 3) check (confirmed_quantity >= 0),
  confirmed_weight numeric(12, 3) check (confirmed_weight >= 0),
  shortage_reason text,
  substitute jsonb,
  primary key (order_id, line_number),
  check (unit_kind = 'piece' or pieces_per_case is not null)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  supplier_id uuid not null,
  kind text not null check (kind in ('placed', 'edited', 'cancelled', 'seen', 'printed', 'downloaded', 'processed', 'adjusted')),
  revision integer not null,
  actor_area text not null check (actor_area in ('consumer', 'supplier', 'admin', 'system')),
  actor_id uuid,
  actor_name text not null,
  screen text not null,
  happened_at timestamptz not null,
  diff jsonb
);
create index order_events_order on order_events (order_id, id);
create index order_events_supplier on order_events (supplier_id, id);
create trigger order_events_append_only before update or delete on order_events for each row execute function append_only();
create trigger order_events_no_truncate before truncate on order_events execute function append_only();

-- Sold so far against a sales limit: one row per item and delivery date (or first day of the sales period).
-- The limit is checked by the same statement that counts, so two orders can't both take the last case.
create table sales_counters (
  product_item_id uuid not null references product_items (id),
  period_start date not null,
  sold numeric(14, 3) not null check (sold >= 0),
  primary key (product_item_id, period_start)
);

-- Raised inside a statement to undo it whole.
create function refuse_order(reason text) returns boolean language plpgsql as $$
begin
  raise exception '%', reason using errcode = 'OR001';
end $$;
