-- concurrently
-- Whose a row is belongs into its key, so that a supplier's rows can lie on a machine of their own (docs/running/scale.md,
-- decision 344). What is looked up by its id alone stands first in the longer index, too.
create unique index concurrently if not exists agent_images_key on agent_images (id, consumer_id);
create unique index concurrently if not exists agent_registrations_key on agent_registrations (id, consumer_id);
create unique index concurrently if not exists claim_images_key on claim_images (id, consumer_id);
create unique index concurrently if not exists staff_events_key on staff_events (id, consumer_id);
create unique index concurrently if not exists message_images_key on message_images (id, supplier_id);
create unique index concurrently if not exists non_delivery_days_key on non_delivery_days (id, supplier_id);
create unique index concurrently if not exists order_closings_key on order_closings (id, supplier_id);
create unique index concurrently if not exists product_item_images_key on product_item_images (id, supplier_id);
create unique index concurrently if not exists supplier_audits_key on supplier_audits (id, supplier_id);
create unique index concurrently if not exists supplier_invites_key on supplier_invites (id, supplier_id);
create unique index concurrently if not exists user_imports_key on user_imports (id, supplier_id);
create unique index concurrently if not exists web_flyer_templates_key on web_flyer_templates (id, supplier_id);
create unique index concurrently if not exists deal_offers_key on deal_offers (id, supplier_id);
create unique index concurrently if not exists platform_invites_key on platform_invites (id, supplier_id);
create unique index concurrently if not exists store_imports_key on store_imports (id, supplier_id);
create unique index concurrently if not exists web_flyer_items_key on web_flyer_items (web_flyer_id, product_item_id, supplier_id);
create unique index concurrently if not exists store_group_members_key on store_group_members (store_group_id, store_id, supplier_id);
create unique index concurrently if not exists no_orders_key on no_orders (deal_id, delivery_date, supplier_id);
create unique index concurrently if not exists order_reminders_key on order_reminders (deal_id, delivery_date, supplier_id);
create unique index concurrently if not exists flyer_images_key on flyer_images (id, supplier_id);
create unique index concurrently if not exists message_files_key on message_files (id, supplier_id);
create unique index concurrently if not exists download_layouts_key on download_layouts (id, supplier_id);
create unique index concurrently if not exists invite_logos_key on invite_logos (id, supplier_id);
create unique index concurrently if not exists messages_key on messages (id, supplier_id);
create unique index concurrently if not exists store_invites_key on store_invites (id, supplier_id);
create unique index concurrently if not exists deal_offers_one_open on deal_offers (store_id, supplier_id) where state = 'offered';
