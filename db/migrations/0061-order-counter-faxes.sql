-- A code that went out by fax: what the gateway calls it, how often it was asked, and that the page has arrived.
alter table order_counter_codes
  add column provider_id text,
  add column polls smallint not null default 0,
  add column delivered_at timestamptz;
