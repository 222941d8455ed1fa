-- Whether staff may change items and prices; owners always may.
alter table supplier_users add column may_change_items boolean not null default true;
-- Who sees only some stores decides no price of all stores, until an owner says so (decision 115).
update supplier_users set may_change_items = false where role = 'staff' and not sees_all_stores;
