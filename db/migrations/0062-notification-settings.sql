-- Which mails a user of a supplier gets, and when a day's unprocessed orders are called to mind.

alter table supplier_users
  -- Of a restaurant's wishes and questions about an order.
  add column mail_on_answer boolean not null default true,
  -- Of deals asked for, accepted and declined; owners only.
  add column mail_on_deal boolean not null default true,
  add column mail_on_unprocessed boolean not null default true;

-- A time of day in Japan; null: nobody is reminded.
alter table suppliers add column remind_unprocessed_at text
  check (remind_unprocessed_at ~ '^([01][0-9]|2[0-3]):[03]0$');

-- The days on which a supplier has been reminded: once each.
create table unprocessed_reminders (
  supplier_id uuid not null references suppliers (id),
  day date not null,
  reminded_at timestamptz not null,
  primary key (supplier_id, day)
);

alter table supplier_settings drop constraint supplier_settings_setting_check,
  add constraint supplier_settings_setting_check check (setting in ('non_delivery_days', 'order_closings', 'store_groups',
    'order_counters', 'notifications', 'additional_columns'));
