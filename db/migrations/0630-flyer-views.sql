-- Which items of a web flyer were on a screen of a store on a day, and when their details were last opened on it (decision 265).
create table flyer_views (
  web_flyer_id uuid not null,
  supplier_id uuid not null,
  store_id uuid not null,
  product_item_id uuid not null,
  day date not null,
  -- Null: it was seen in its list alone.
  opened_at timestamptz,
  primary key (web_flyer_id, store_id, product_item_id, day, supplier_id),
  foreign key (web_flyer_id, supplier_id) references web_flyers (id, supplier_id) on delete cascade,
  foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id) on delete cascade
);
create index flyer_views_store on flyer_views (store_id);
create index flyer_views_product_item on flyer_views (product_item_id);
create index flyer_views_supplier on flyer_views (supplier_id);

-- Whether that was counted from its first day on, and is kept.
alter table web_flyers add column views_counted boolean not null default true;
update web_flyers set views_counted = false where published_at is not null;
