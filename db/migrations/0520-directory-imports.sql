-- The directory of restaurants from a file of staff: read, compared, looked at, taken over whole, taken back.

create table directory_imports (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  account_name text not null,
  file_name text not null,
  row_count integer not null check (row_count >= 0),
  -- Which fields of an entry the file fills: others stay as they are.
  fields text[] not null,
  -- Titles of columns that say nothing to us.
  unread text[] not null,
  -- The rows as they were read, for COPY; null once they have been taken over.
  rows bytea,
  state text not null check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  missing text not null default 'keep' check (missing in ('keep', 'remove')),
  -- {new, changed, unchanged, missing, removed, left, errors}
  counts jsonb not null,
  -- The first of its errors: [{row_number, column_title, value, message}]
  errors jsonb not null default '[]',
  message text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  applied_at timestamptz
);
create index directory_imports_account_id on directory_imports (account_id);

-- What an import changes, or has changed, entry by entry. Of a new one the id is its own from the beginning.
create table directory_import_changes (
  id uuid primary key default uuidv7(),
  import_id uuid not null references directory_imports (id) on delete cascade,
  restaurant_id uuid not null,
  kind text not null check (kind in ('new', 'changed', 'missing')),
  row_number integer,
  before jsonb,
  after jsonb,
  check ((before is null) = (kind = 'new') and (after is null) = (kind = 'missing'))
);
create index directory_import_changes_import_id on directory_import_changes (import_id, kind, id);

-- An entry that goes asks whether somebody is joining as it.
create index joinings_restaurant_id on joinings (restaurant_id) where restaurant_id is not null;
