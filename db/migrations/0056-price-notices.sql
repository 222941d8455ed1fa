-- Who was told of a coming price, and who has seen it.

-- One telling of a restaurant: everything that was decided for its list since the last one.
create table price_notices (
  id uuid primary key default uuidv7(),
  deal_id uuid not null references deals (id) on delete cascade,
  told_at timestamptz not null
);
create index price_notices_deal on price_notices (deal_id, id);

create table price_notice_changes (
  price_notice_id uuid not null references price_notices (id) on delete cascade,
  deal_id uuid not null references deals (id) on delete cascade,
  product_item_id uuid not null references product_items (id),
  valid_from date not null,
  price_before numeric(12, 2),
  price numeric(12, 2),
  primary key (price_notice_id, product_item_id, valid_from)
);
create index price_notice_changes_deal on price_notice_changes (deal_id, product_item_id, valid_from);
create index price_notice_changes_item on price_notice_changes (product_item_id, valid_from);

-- A person of a restaurant had the change before the eyes: once per person and price.
create table price_notice_reads (
  id bigint generated always as identity primary key,
  deal_id uuid not null references deals (id),
  product_item_id uuid not null references product_items (id),
  valid_from date not null,
  price numeric(12, 2),
  account_id uuid not null references accounts (id),
  account_name text not null,
  seen_at timestamptz not null,
  unique nulls not distinct (deal_id, product_item_id, valid_from, price, account_id)
);
create index price_notice_reads_item on price_notice_reads (product_item_id, valid_from);
create trigger price_notice_reads_append_only before update or delete on price_notice_reads for each row execute function append_only();
create trigger price_notice_reads_no_truncate before truncate on price_notice_reads execute function append_only();
