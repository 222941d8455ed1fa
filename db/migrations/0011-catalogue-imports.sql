-- Items taken in from a file: read, its columns named, checked as a whole, and then taken over whole or not at all.

create table product_item_imports (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  account_id uuid not null references accounts (id),
  file_name text not null,
  -- null once the file has been taken over.
  content bytea,
  -- How the file was read: utf-8, cp932, utf-16 or xlsx.
  encoding text not null,
  headers text[] not null,
  -- The first rows as they were read, for naming the columns.
  samples jsonb not null,
  row_count integer not null check (row_count >= 0),
  -- By column: the field of an item that it fills, or null.
  mapping jsonb not null,
  -- From which delivery date the prices of the file hold.
  valid_from date not null,
  missing text not null default 'keep' check (missing in ('keep', 'hide')),
  state text not null default 'mapping' check (state in ('mapping', 'checking', 'checked', 'applying', 'applied', 'failed')),
  rows_done integer not null default 0,
  -- {new, changed, unchanged, missing, errors}
  counts jsonb,
  -- The first differences: [{code, name, kind, fields: [{field, before, after}]}]
  differences jsonb,
  -- Of everything that the check found: what is taken over must be what was shown.
  digest text,
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, supplier_id)
);
create index product_item_imports_supplier on product_item_imports (supplier_id, id desc);

create table product_item_import_errors (
  import_id uuid not null references product_item_imports (id) on delete cascade,
  position integer not null,
  row_number integer not null,
  column_title text not null,
  value text not null,
  message text not null,
  primary key (import_id, position)
);

-- What each column title of a supplier's files meant the last time.
create table product_item_import_mappings (
  supplier_id uuid primary key references suppliers (id),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  updated_at timestamptz not null
);
