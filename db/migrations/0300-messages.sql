-- Messages from a supplier to its restaurants (talking.md, decision 140).
create table message_images (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by_name text not null
);
create index message_images_supplier on message_images (supplier_id);

create table messages (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  title text not null,
  body text not null,
  -- In their order. A copy shares them with what it was copied from.
  image_ids uuid[] not null default '{}',
  audience text not null check (audience in ('all', 'groups', 'stores')),
  store_group_ids uuid[] not null default '{}',
  store_ids uuid[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'withdrawn')),
  -- When it is to leave; of one that has begun: when it began.
  send_at timestamptz,
  -- Who sends it: what it reaches are the stores which that person sees when it leaves.
  sender_id uuid references accounts (id) on delete set null,
  sender_sees_all boolean not null default true,
  -- How far it has come: the last of the deals, in the order of their ids, that was told.
  told_to uuid,
  receiver_count integer not null default 0,
  sent_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by_id uuid references accounts (id) on delete set null,
  created_by_name text not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  search_folded text not null generated always as (fold(title) || '|' || fold(body)) stored
);
create index messages_supplier on messages (supplier_id, id desc);
create index messages_under_way on messages (send_at) where state in ('scheduled', 'sending');
create index messages_images on messages using gin (image_ids);

-- Whom a message has reached: of a message and a deal there is one.
create table message_receivers (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages (id),
  supplier_id uuid not null references suppliers (id),
  consumer_id uuid not null references consumers (id),
  deal_id uuid not null references deals (id),
  store_id uuid not null references stores (id),
  -- What the words in braces stood for when it was sent.
  variables jsonb not null,
  -- The restaurant wanted no notice of it.
  muted boolean not null,
  received_at timestamptz not null,
  unread boolean not null default true,
  -- By the first who has read it.
  read_at timestamptz,
  read_by_name text,
  unique (message_id, deal_id)
);
create index message_receivers_consumer on message_receivers (consumer_id, id desc);
create index message_receivers_deal on message_receivers (deal_id);

-- Whose messages a restaurant wants no notice of.
create table message_mutes (
  consumer_id uuid not null references consumers (id),
  supplier_id uuid not null references suppliers (id),
  muted_at timestamptz not null,
  muted_by_name text not null,
  primary key (consumer_id, supplier_id)
);
