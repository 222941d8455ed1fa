-- Suppliers find restaurants on the platform and offer them a deal; the restaurant decides what is seen of it, and answers.

alter table consumers
  -- What suppliers without a deal see: nothing, name and place, or the phone number too.
  add shown_to_suppliers text not null default 'name' check (shown_to_suppliers in ('nothing', 'name', 'contact')),
  add search_folded text not null generated always as (
    fold(name) || '|' || fold(name_kana) || '|' || fold(coalesce(prefecture, '')) || fold(coalesce(address, ''))
  ) stored,
  add phone_digits text not null generated always as (regexp_replace(coalesce(phone_number, ''), '\D', '', 'g')) stored;

-- Every character and every pair of neighbours of a text: what an index finds texts of any length by, one letter too.
create function ngrams(value text) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct g), '{}')
  from generate_series(1, length(value)) n, lateral (values (substr(value, n, 1)), (substr(value, n, 2))) v (g)
);
-- Of what is searched for: one letter itself, else its pairs.
create function qgrams(value text) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct substr(value, n, least(2, length(value)))), '{}')
  from generate_series(1, greatest(1, length(value) - 1)) n
);
create index consumers_search on consumers using gin (ngrams(search_folded)) where shown_to_suppliers <> 'nothing';
create index consumers_phone on consumers using gin (ngrams(phone_digits)) where shown_to_suppliers = 'contact';

create table deal_offers (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null,
  consumer_id uuid not null references consumers (id),
  -- The supplier's own record that the deal will be under.
  store_id uuid not null,
  state text not null check (state in ('offered', 'accepted', 'declined', 'withdrawn')),
  note text not null default '',
  offered_by_name text not null,
  offered_at timestamptz not null,
  answered_by_name text,
  answered_at timestamptz,
  -- Why it was declined: told to the supplier.
  reason text not null default '',
  foreign key (store_id, supplier_id) references stores (id, supplier_id)
);
-- A restaurant has one open offer of a supplier, and a record is in one.
create unique index deal_offers_open on deal_offers (supplier_id, consumer_id) where state = 'offered';
create unique index deal_offers_store on deal_offers (store_id) where state = 'offered';
create index deal_offers_supplier on deal_offers (supplier_id, id desc);
create index deal_offers_consumer on deal_offers (consumer_id, id desc);
