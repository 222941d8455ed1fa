-- Staff see a screen as one of its users does: read only, for half an hour, and its house can read when and why.

create table looks (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  -- The session of staff that it hangs on: it ends with that.
  admin_token_hash bytea not null,
  area text not null check (area in ('consumer', 'supplier')),
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid references consumers (id) on delete cascade,
  supplier_id uuid references suppliers (id) on delete cascade,
  admin_id uuid not null references accounts (id) on delete cascade,
  reason text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  ended_at timestamptz,
  check ((consumer_id is not null) = (area = 'consumer')),
  check ((supplier_id is not null) = (area = 'supplier'))
);
create index looks_admin_token_hash on looks (admin_token_hash);
create index looks_account on looks (account_id);
create index looks_consumer on looks (consumer_id, began_at desc) where consumer_id is not null;
create index looks_supplier on looks (supplier_id, began_at desc) where supplier_id is not null;
