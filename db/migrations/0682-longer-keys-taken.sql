-- concurrently
-- Table by table, each in a moment. The former release asks by these columns and by no index of its own.
alter table store_imports drop constraint if exists store_imports_id_supplier_id_key;
select take_longer_key('agent_images');
select take_longer_key('agent_registrations');
select take_longer_key('claim_images');
select take_longer_key('staff_events');
select take_longer_key('message_images');
select take_longer_key('non_delivery_days');
select take_longer_key('order_closings');
select take_longer_key('product_item_images');
select take_longer_key('supplier_audits');
select take_longer_key('supplier_invites');
select take_longer_key('user_imports');
select take_longer_key('web_flyer_templates');
select take_longer_key('deal_offers');
select take_longer_key('platform_invites');
select take_longer_key('store_imports');
select take_longer_key('web_flyer_items');
select take_longer_key('store_group_members');
select take_longer_key('no_orders');
select take_longer_key('order_reminders');
drop index concurrently if exists deal_offers_store;
