-- What the fax gateway calls an invitation, how often it was asked, and when it said that the page has arrived.
alter table supplier_invites
  add column provider_id text,
  add column polls integer not null default 0,
  add column delivered_at timestamptz;
