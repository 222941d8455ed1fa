-- Whoever has not read a message is reminded of it, once (decision 216).
alter table messages
  add column reminded_at timestamptz,
  add column reminded_by_name text,
  -- How many were, so far; when nobody was left.
  add column reminded_count integer not null default 0,
  add column reminding_done_at timestamptz;
create index messages_reminding on messages (reminded_at) where reminded_at is not null and reminding_done_at is null;

alter table message_receivers add column reminded_at timestamptz;
