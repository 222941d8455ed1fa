-- A supplier's own words and logo on its printed invitations, and its requests that the platform sends them (talking.md).
create table invite_logos (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by_name text not null
);
create index invite_logos_supplier on invite_logos (supplier_id);

create table invite_flyers (
  supplier_id uuid primary key references suppliers (id),
  words text not null,
  logo_id uuid references invite_logos (id)
);
create index invite_flyers_logo on invite_flyers (logo_id);

create table flyer_send_requests (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  store_id uuid not null references stores (id) on delete cascade,
  way text not null check (way in ('mail', 'fax', 'post')),
  -- As it stood in the store's record when it was asked for.
  destination text not null,
  asked_by uuid not null references accounts (id) on delete cascade,
  asked_by_name text not null,
  asked_at timestamptz not null,
  state text not null default 'requested' check (state in ('requested', 'preparing', 'sent', 'cancelled')),
  state_changed_at timestamptz,
  -- Of the supplier, who has withdrawn it, or of the staff.
  state_changed_by_name text,
  -- Why staff do not send it.
  reason text not null default ''
);
-- Never two for one store while one is open.
create unique index flyer_send_requests_open on flyer_send_requests (store_id) where state in ('requested', 'preparing');
create index flyer_send_requests_store on flyer_send_requests (store_id, id desc);
create index flyer_send_requests_supplier on flyer_send_requests (supplier_id);
create index flyer_send_requests_asked_by on flyer_send_requests (asked_by);
create index flyer_send_requests_state on flyer_send_requests (state, id);

alter table supplier_settings drop constraint supplier_settings_setting_check,
  add constraint supplier_settings_setting_check check (setting in ('non_delivery_days', 'order_closings', 'store_groups',
    'order_counters', 'notifications', 'additional_columns', 'display_order', 'company', 'invite_flyer')) not valid;
