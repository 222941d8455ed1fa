-- concurrently
-- Found by tests/operations/plans.test.ts: what every minute, every bounced mail or every page read a whole table for.
create index concurrently if not exists outgoing_sms_queued on outgoing_sms (queued_at) where state = 'queued';
create index concurrently if not exists dispatches_failed on dispatches (failed_at) where state = 'failed';
create index concurrently if not exists deals_consumer on deals (consumer_id);
create index concurrently if not exists store_invites_store on store_invites (store_id, id desc);
create index concurrently if not exists line_links_account_ever on line_links (account_id);
create index concurrently if not exists line_links_supplier_ever on line_links (supplier_id) where supplier_id is not null;
create index concurrently if not exists order_counters_mail on order_counters (lower(mail_address)) where mail_address is not null;
create index concurrently if not exists consumers_mail on consumers (lower(mail_address)) where mail_address is not null;
create index concurrently if not exists suppliers_own_mail on suppliers (lower(mail_address)) where owner_consumer_id is not null;
create index concurrently if not exists suppliers_platform on suppliers (name, id) where origin = 'platform';
create index concurrently if not exists product_item_images_ever on product_item_images (product_item_id);
