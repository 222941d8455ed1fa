-- A supplier's own fields on its stores, items and orders.

create table additional_columns (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  subject text not null check (subject in ('store', 'product_item', 'order')),
  name text not null,
  kind text not null check (kind in ('text', 'number', 'date', 'choice')),
  -- Of the kind choice: what may be chosen, in this order.
  choices text[] not null default '{}',
  position integer not null,
  -- Asked for no more; what was entered stays.
  archived_at timestamptz
);
create index additional_columns_supplier on additional_columns (supplier_id, subject, position, id);

create table additional_values (
  additional_column_id uuid not null references additional_columns (id),
  -- The store, item or order.
  subject_id uuid not null,
  -- As domain/additional-columns/additional.ts writes it: a day as YYYY-MM-DD, a number as a plain decimal.
  value text not null check (value <> ''),
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (additional_column_id, subject_id)
);
create index additional_values_subject on additional_values (subject_id);
