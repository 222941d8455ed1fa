-- The review site's directory of restaurants (掲載店): found by whoever joins, and joined once.

create table restaurants (
  id uuid primary key default uuidv7(),
  restaurant_code text not null unique,
  name text not null,
  name_kana text not null default '',
  phone_number text not null default '',
  postal_code text not null default '',
  prefecture text not null default '',
  address text not null default '',
  genre text not null default '',
  updated_at timestamptz not null,
  search_folded text not null generated always as (
    fold(name) || '|' || fold(name_kana) || '|' || fold(prefecture) || fold(address) || '|' || fold(genre) || '|' || fold(restaurant_code)
  ) stored,
  phone_digits text not null generated always as (regexp_replace(phone_number, '\D', '', 'g')) stored
);
create index restaurants_search on restaurants using gin (ngrams(search_folded));
create index restaurants_phone on restaurants (phone_digits text_pattern_ops);
create index restaurants_name on restaurants (name, id);

alter table consumers
  -- The entry that this restaurant has joined as: of two who try, one does.
  add restaurant_id uuid unique references restaurants (id),
  add genre text not null default '';
