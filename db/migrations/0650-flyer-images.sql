-- A photograph that an item has on a web flyer alone, instead of its own of the master (decision 318).
create table flyer_images (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by_name text not null,
  unique (id, supplier_id)
);
create index flyer_images_supplier on flyer_images (supplier_id);

-- A copy of a flyer shares it.
alter table web_flyer_items
  add column flyer_image_id uuid,
  add constraint web_flyer_items_flyer_image foreign key (flyer_image_id, supplier_id)
    references flyer_images (id, supplier_id) not valid;
create index web_flyer_items_flyer_image on web_flyer_items (flyer_image_id) where flyer_image_id is not null;
