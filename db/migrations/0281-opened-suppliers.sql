-- Suppliers whose account staff have opened from an inquiry: one of each.
create table supplier_openings (
  contact_id uuid primary key references contacts (id),
  supplier_id uuid not null unique references suppliers (id),
  -- The first owner, who comes in by a mailed link.
  account_id uuid not null references accounts (id),
  opened_by uuid not null references accounts (id),
  opened_at timestamptz not null,
  mailed_at timestamptz not null
);
