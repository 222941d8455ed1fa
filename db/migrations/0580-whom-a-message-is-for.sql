-- A message may be for the stores of order counters, of people in charge, or for who has ordered of late, or has not;
-- some of them left out by hand (decision 230).
alter table messages
  add column order_counter_ids uuid[] not null default '{}',
  add column user_ids uuid[] not null default '{}',
  -- So many days before it leaves; of any item, or of one.
  add column order_days integer not null default 30 check (order_days between 1 and 365),
  add column product_item_id uuid,
  add column except_store_ids uuid[] not null default '{}';

alter table messages drop constraint messages_audience_check;
alter table messages add constraint messages_audience_check
  check (audience in ('all', 'groups', 'counters', 'users', 'ordered', 'not_ordered', 'stores')) not valid;
