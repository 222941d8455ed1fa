-- Stores as their supplier keeps them: edited by several, invited, asked for, suspended; and who changed what.

alter table stores
  -- Raised by every change: an edit names the one it was based on.
  add revision integer not null default 1 check (revision > 0),
  add changed_at timestamptz,
  add changed_by_name text,
  add contact_name text not null default '',
  add note text not null default '',
  -- The conditions that its deal begins with; while there is a living deal, the deal's own hold.
  add method text not null default 'web' check (method in ('web', 'fax', 'mail', 'line')),
  add order_counter_id uuid,
  add delivery_weekdays smallint[] check (delivery_weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  add minimum_amount numeric(12, 0) check (minimum_amount >= 0),
  add price_visible boolean not null default true,
  add search_folded text not null generated always as (
    fold(name) || '|' || fold(name_kana) || '|' || fold(customer_code) || '|' || fold(coalesce(prefecture, ''))
      || fold(coalesce(address, '')) || '|' || fold(coalesce(phone_number, ''))
  ) stored,
  add foreign key (order_counter_id, supplier_id) references order_counters (id, supplier_id);

alter table deals
  -- What the restaurant wrote when it asked, and who did.
  add request_note text not null default '',
  add requested_by_name text,
  -- Why it was rejected, suspended or ended: told to the restaurant.
  add reason text not null default '',
  add state_changed_at timestamptz;
create index deals_store_ever on deals (store_id) where store_id is not null;

-- The token is made of the id and the house's secret (server/stores/invite-token.ts): nothing here opens an invitation.
create table store_invites (
  id uuid primary key default uuidv7(),
  store_id uuid not null,
  supplier_id uuid not null,
  made_by_name text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  foreign key (store_id, supplier_id) references stores (id, supplier_id)
);
create unique index store_invites_open on store_invites (store_id) where revoked_at is null and used_at is null;

-- Who changed rights or conditions of a supplier, when, from what to what.
create table supplier_audits (
  id bigint generated always as identity primary key,
  supplier_id uuid not null references suppliers (id),
  subject text not null,
  subject_id uuid not null,
  action text not null,
  before jsonb,
  after jsonb,
  actor_id uuid not null,
  actor_name text not null,
  happened_at timestamptz not null
);
create index supplier_audits_subject on supplier_audits (supplier_id, subject_id, id desc);
create trigger supplier_audits_append_only before update or delete on supplier_audits for each row execute function append_only();
create trigger supplier_audits_no_truncate before truncate on supplier_audits execute function append_only();

-- Stores from a file: read and checked as a whole, and then taken over whole or not at all.
create table store_imports (
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
  applied_at timestamptz,
  unique (id, supplier_id)
);
create index store_imports_supplier on store_imports (supplier_id, id desc);
