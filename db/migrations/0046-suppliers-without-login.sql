-- Suppliers that a restaurant enters itself, and orders that leave by fax, mail and LINE (domain.md sections 1 and 3).

-- A restaurant's own supplier has the items that the restaurant writes down (template items); a code is theirs to give.
alter table product_items drop constraint product_items_supplier_id_code_key;
create unique index product_items_code on product_items (supplier_id, code) where code <> '';

-- Raised by every change of a restaurant's own supplier: an edit names the one it was based on.
alter table suppliers add registered_revision integer not null default 1 check (registered_revision > 0);
create index suppliers_owner on suppliers (owner_consumer_id) where owner_consumer_id is not null;

alter table dispatches
  -- Which call of the fax gateway this is: a new one only after the gateway has said how the one before ended.
  add round smallint not null default 1 check (round > 0),
  -- How often the gateway was asked about it.
  add polls smallint not null default 0,
  add pages smallint,
  -- How it failed, in the classes of src/domain/dispatch/fax.ts.
  add failure_class text;
create index dispatches_on_the_wire on dispatches (sent_at) where channel = 'fax' and state = 'sent';

-- A link to one order for whoever has no login. Only the hash of its token is kept; orders.access_version ends them all.
create table order_access_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  order_id uuid not null references orders (id),
  access_version smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index order_access_tokens_order on order_access_tokens (order_id);
create index order_access_tokens_expires_at on order_access_tokens (expires_at);

-- One more thing that happens to an order, whatever others there are by now: the receiver has said that it has it.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'order_events_kind_check');
begin
  alter table order_events drop constraint order_events_kind_check;
  execute 'alter table order_events add constraint order_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''acknowledged''::text, ');
end $$;

-- Addresses that took no mail: whoever enters one is told.
create index dispatches_rejected on dispatches (lower(destination)) where channel = 'mail' and failure_class = 'rejected';
