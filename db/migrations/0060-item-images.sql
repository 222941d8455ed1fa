-- Photographs of product items. The files are kept by the files port (src/server/ports.ts); a row is what they are.

create table product_item_images (
  id uuid primary key default uuidv7(),
  product_item_id uuid not null,
  supplier_id uuid not null,
  -- The first one is the main one.
  position integer not null,
  -- Of the large file, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_at timestamptz not null,
  added_by_name text not null,
  -- Seen by nobody any more; a job takes the files away, and the row with them.
  removed_at timestamptz,
  foreign key (product_item_id, supplier_id) references product_items (id, supplier_id)
);
create index product_item_images_item on product_item_images (product_item_id, position, id) where removed_at is null;
create index product_item_images_removed on product_item_images (removed_at) where removed_at is not null;
