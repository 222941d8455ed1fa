-- What is told in the app is read there: by whom, about what, until when it is of use (decision 079).

alter table notifications
  -- For one person alone; null: for everybody of the house.
  add column account_id uuid references accounts (id) on delete cascade,
  -- Of its kind, as lists are divided.
  add column type text,
  -- What makes it one: a house is told each kind once under it.
  add column key text,
  add column deal_id uuid references deals (id),
  -- A supplier's people with stores of their own see what is about them.
  add column store_id uuid references stores (id),
  add column delivery_date date,
  -- Whatever else it is about.
  add column subject text,
  -- Nothing is left to do: it is out of the bell.
  add column done_at timestamptz;

update notifications n set deal_id = o.deal_id, store_id = o.store_id from orders o where o.id = n.order_id;
update notifications set kind = case when order_id is null then 'scheduled_coming' when supplier_id is null then 'scheduled_made'
  else 'scheduled_left_out' end where kind = 'scheduled_order';
update notifications set
  key = case when order_id is null then id::text else order_id || ':' || coalesce(event_id::text, '') end,
  type = case when kind like 'dispatch%' then 'delivery' when kind in ('order_reminder', 'scheduled_coming') then 'reminders'
    when kind like 'deal%' or kind like 'offer%' or kind in ('invite_accepted', 'supplier_closed') then 'deals'
    when kind = 'mail_stopped' then 'system' else 'orders' end,
  -- Nobody could read them: what is old by now rings no bell.
  done_at = case when created_at < now() - interval '3 days' then now() end;

alter table notifications alter column key set not null, alter column type set not null, drop column read_at;

drop index notifications_once;
create unique index notifications_once on notifications (kind, key, consumer_id, supplier_id, account_id) nulls not distinct;
create index notifications_consumer_type on notifications (consumer_id, type, id desc) where consumer_id is not null;
create index notifications_supplier_type on notifications (supplier_id, type, id desc) where supplier_id is not null;
-- What something that happens can make an end of.
create index notifications_order_open on notifications (order_id) where done_at is null and order_id is not null;
create index notifications_deal_open on notifications (deal_id) where done_at is null and deal_id is not null;
create index notifications_subject_open on notifications (subject) where done_at is null and subject is not null;

-- What a person has read.
create table notification_reads (
  account_id uuid not null references accounts (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  read_at timestamptz not null,
  primary key (account_id, notification_id)
);
-- Marked all at once: every notice of this house before that id is read.
create table notification_marks (
  account_id uuid not null references accounts (id) on delete cascade,
  -- A restaurant's or supplier's id.
  house_id uuid not null,
  before_id uuid not null,
  marked_at timestamptz not null,
  primary key (account_id, house_id)
);

-- Open pages hear of it with the commit, whoever wrote it.
create function tell_open_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('oroshi_notices', house::text)
  from (select distinct coalesce(consumer_id, supplier_id) as house from told) t;
  return null;
end $$;
create trigger notifications_told after insert on notifications referencing new table as told
  for each statement execute function tell_open_pages();
create trigger notifications_changed after update on notifications referencing new table as told
  for each statement execute function tell_open_pages();
