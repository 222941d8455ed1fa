-- Items of a web flyer may be limited, in pieces: for each store over the flyer's dates, and in all (decision 266).
alter table web_flyer_items
  add column store_limit numeric(14, 3) check (store_limit > 0),
  add column total_limit numeric(14, 3) check (total_limit > 0);
create index web_flyer_items_limited on web_flyer_items (product_item_id)
  where store_limit is not null or total_limit is not null;

-- What is ordered of them for the flyer's dates, in pieces: a store's, and (null) everybody's together.
create table flyer_sales (
  web_flyer_id uuid not null,
  supplier_id uuid not null,
  product_item_id uuid not null,
  store_id uuid,
  sold numeric(14, 3) not null check (sold >= 0),
  unique nulls not distinct (web_flyer_id, product_item_id, store_id, supplier_id),
  foreign key (web_flyer_id, supplier_id) references web_flyers (id, supplier_id) on delete cascade,
  foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id) on delete cascade
);
create index flyer_sales_store on flyer_sales (store_id);
create index flyer_sales_product_item on flyer_sales (product_item_id);
create index flyer_sales_supplier on flyer_sales (supplier_id);
