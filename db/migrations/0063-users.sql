-- A supplier's users: edited by its owners, stopped and let in again, with a first password that only its person keeps.

alter table supplier_users
  -- Raised by every change: an edit names the one it was based on.
  add revision integer not null default 1 check (revision > 0),
  add changed_at timestamptz,
  add changed_by_name text,
  -- Stopped by an owner of the supplier; accounts.suspended_at is the platform's own.
  add suspended_at timestamptz;

-- The link of a mail by which a person sets a password, once. Only its hash is kept.
create table password_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_account on password_links (account_id);

-- Users from a file: read and checked as a whole, and then taken over whole or not at all.
create table user_imports (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  account_id uuid not null references accounts (id),
  file_name text not null,
  -- The texts of the file by field, with their row numbers; empty once they have been taken over.
  rows jsonb not null,
  -- {new, changed, unchanged, errors}
  counts jsonb not null,
  errors jsonb not null,
  -- Of what the check found: what is taken over must be what was shown.
  digest text not null,
  created_at timestamptz not null,
  applied_at timestamptz
);
create index user_imports_supplier on user_imports (supplier_id, id desc);
