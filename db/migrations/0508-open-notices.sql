-- concurrently
-- The bell is counted among what is not over.
create index concurrently if not exists notifications_consumer_open on notifications (consumer_id, id desc)
  where done_at is null and consumer_id is not null;
create index concurrently if not exists notifications_supplier_open on notifications (supplier_id, id desc)
  where done_at is null and supplier_id is not null;
create index concurrently if not exists message_receivers_unread on message_receivers (consumer_id, id desc) where unread;
