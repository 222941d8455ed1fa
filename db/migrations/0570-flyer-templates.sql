-- A supplier's own templates of web flyers: the items with their words and prices as they were when it was kept (decision 218).
create table web_flyer_templates (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  name text not null check (length(name) between 1 and 60),
  title text not null,
  -- [{product_item_id, price, headline}], in their order; price '' is none of the flyer's own
  items jsonb not null,
  created_at timestamptz not null,
  created_by_name text not null,
  unique (supplier_id, name)
);
