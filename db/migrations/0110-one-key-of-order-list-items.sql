-- The same key stood twice: each item that was added paid for both indexes, and the second was never read.
alter table order_list_items drop constraint order_list_items_id_deal_id_key1;
