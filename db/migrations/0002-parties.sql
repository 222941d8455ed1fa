-- Restaurants, wholesalers and the relation between them (domain.md section 1).

create table consumers (
  id uuid primary key default uuidv7(),
  name text not null,
  name_kana text not null default '',
  postal_code text,
  prefecture text,
  address text,
  phone_number text,
  fax_number text,
  mail_address text,
  created_at timestamptz not null,
  suspended_at timestamptz
);

-- An account holds one or several restaurants; staff may order but not change settings.
create table consumer_members (
  account_id uuid not null references accounts (id) on delete cascade,
  consumer_id uuid not null references consumers (id),
  role text not null check (role in ('owner', 'staff')),
  created_at timestamptz not null,
  primary key (account_id, consumer_id)
);
create index consumer_members_consumer on consumer_members (consumer_id);
alter table sessions add foreign key (consumer_id) references consumers (id);

create table suppliers (
  id uuid primary key default uuidv7(),
  origin text not null check (origin in ('platform', 'consumer_registered')),
  -- A supplier entered by a restaurant is private to it until it joins.
  owner_consumer_id uuid references consumers (id),
  name text not null,
  name_kana text not null default '',
  representative text not null default '',
  postal_code text,
  prefecture text,
  address text,
  phone_number text,
  fax_number text,
  mail_address text,
  registration_number text,
  line_rounding text not null default 'floor' check (line_rounding in ('floor', 'round', 'ceil')),
  tax_rounding text not null default 'floor' check (tax_rounding in ('floor', 'round', 'ceil')),
  invoice_paper text not null default 'delivery_slip' check (invoice_paper in ('delivery_slip', 'monthly')),
  -- Which of the three marks an order processed (domain.md section 2, states).
  processed_by text not null default 'button' check (processed_by in ('print', 'download', 'button')),
  created_at timestamptz not null,
  suspended_at timestamptz,
  check (origin = 'platform' or owner_consumer_id is not null)
);

create table supplier_users (
  account_id uuid primary key references accounts (id) on delete cascade,
  supplier_id uuid not null references suppliers (id),
  role text not null check (role in ('owner', 'staff')),
  sees_all_stores boolean not null default true,
  mail_on_order boolean not null default true,
  created_at timestamptz not null
);
create index supplier_users_supplier on supplier_users (supplier_id);

create table order_counters (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  name text not null,
  phone_number text,
  fax_number text,
  fax_verified_at timestamptz,
  mail_address text,
  mail_verified_at timestamptz,
  position integer not null default 0,
  unique (id, supplier_id)
);
create index order_counters_supplier on order_counters (supplier_id, position);

create table store_groups (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  name text not null,
  -- Where a store is in several groups that each have a rule, the first group by position wins.
  position integer not null default 0,
  unique (id, supplier_id),
  unique (supplier_id, name)
);

-- The supplier's own record of a restaurant; may exist before any restaurant has joined.
create table stores (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  customer_code text not null,
  name text not null,
  name_kana text not null default '',
  postal_code text,
  prefecture text,
  address text,
  phone_number text,
  fax_number text,
  mail_address text,
  created_at timestamptz not null,
  unique (id, supplier_id),
  unique (supplier_id, customer_code)
);

create table store_group_members (
  store_group_id uuid not null,
  store_id uuid not null,
  supplier_id uuid not null,
  primary key (store_group_id, store_id),
  foreign key (store_group_id, supplier_id) references store_groups (id, supplier_id) on delete cascade,
  foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade
);
create index store_group_members_store on store_group_members (store_id);

create table supplier_user_stores (
  account_id uuid not null references supplier_users (account_id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  primary key (account_id, store_id)
);
create index supplier_user_stores_store on supplier_user_stores (store_id);

create table deals (
  id uuid primary key default uuidv7(),
  consumer_id uuid not null references consumers (id),
  supplier_id uuid not null references suppliers (id),
  store_id uuid,
  order_counter_id uuid,
  method text not null check (method in ('web', 'fax', 'mail', 'line')),
  state text not null check (state in ('requested', 'active', 'suspended', 'rejected', 'ended')),
  -- null: every weekday on which the supplier delivers
  delivery_weekdays smallint[] check (delivery_weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  minimum_amount numeric(12, 0) check (minimum_amount >= 0),
  price_visible boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (store_id, supplier_id) references stores (id, supplier_id),
  foreign key (order_counter_id, supplier_id) references order_counters (id, supplier_id),
  unique (id, supplier_id)
);
create unique index deals_living on deals (consumer_id, supplier_id) where state not in ('ended', 'rejected');
create unique index deals_store on deals (store_id) where state not in ('ended', 'rejected');
create index deals_supplier on deals (supplier_id, state);
