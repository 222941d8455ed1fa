-- concurrently
-- What goes with a test restaurant, or with a supplier's account that nobody has used, is looked for by these.
create index concurrently if not exists notifications_order on notifications (order_id) where order_id is not null;
create index concurrently if not exists notifications_deal on notifications (deal_id) where deal_id is not null;
create index concurrently if not exists notifications_store on notifications (store_id) where store_id is not null;
drop index concurrently if exists notifications_order_open;
drop index concurrently if exists notifications_deal_open;
create index concurrently if not exists line_messages_order on line_messages (order_id) where order_id is not null;
create index concurrently if not exists sessions_consumer on sessions (consumer_id) where consumer_id is not null;
create index concurrently if not exists scheduled_order_days_order on scheduled_order_days (order_id) where order_id is not null;
create index concurrently if not exists scheduled_order_lines_item on scheduled_order_lines (order_list_item_id);
create index concurrently if not exists closing_notifications_deal on closing_notifications (deal_id);
create index concurrently if not exists closing_reminders_deal on closing_reminders (deal_id);
create index concurrently if not exists questions_consumer on questions (consumer_id);
create index concurrently if not exists member_invites_consumer on member_invites (consumer_id);
create index concurrently if not exists push_wishes_consumer on push_wishes (consumer_id) where consumer_id is not null;
create index concurrently if not exists push_wishes_supplier on push_wishes (supplier_id) where supplier_id is not null;
create index concurrently if not exists contacts_consumer on contacts (consumer_id) where consumer_id is not null;
create index concurrently if not exists contacts_supplier on contacts (supplier_id) where supplier_id is not null;
create index concurrently if not exists message_receivers_store on message_receivers (store_id);
create index concurrently if not exists message_mutes_supplier on message_mutes (supplier_id);
create index concurrently if not exists layout_downloads_supplier on layout_downloads (supplier_id);
create index concurrently if not exists prints_supplier on prints (supplier_id);
