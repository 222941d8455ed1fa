-- Keys and references of what knows its supplier now. Looked through in 0689.
lock table message_receivers, questions, question_posts in access exclusive mode;
alter table questions
  drop constraint questions_receiver_id_fkey,
  drop constraint questions_receiver_id_key,
  drop constraint questions_web_flyer_id_deal_id_key;
alter table question_posts drop constraint question_posts_question_id_fkey;
select take_longer_key(one) from unnest(array['message_receivers', 'questions', 'question_posts']) one;
alter table questions
  add constraint questions_receiver_id_supplier_id_key unique using index questions_receiver,
  add constraint questions_web_flyer_id_deal_id_supplier_id_key unique using index questions_flyer,
  add constraint questions_receiver_id_supplier_id_fkey
    foreign key (receiver_id, supplier_id) references message_receivers (id, supplier_id) not valid;
alter table question_posts add constraint question_posts_question_id_supplier_id_fkey
  foreign key (question_id, supplier_id) references questions (id, supplier_id) on delete cascade not valid;

alter table claim_events drop constraint claim_events_claim_id_fkey;
select take_longer_key(one) from unnest(array['order_claims', 'claim_events']) one;
alter table claim_events add constraint claim_events_claim_id_supplier_id_fkey
  foreign key (claim_id, supplier_id) references order_claims (id, supplier_id) not valid;

alter table takeout_parts drop constraint takeout_parts_takeout_id_fkey;
select take_longer_key(one) from unnest(array['takeouts', 'takeout_parts']) one;
alter table takeout_parts add constraint takeout_parts_takeout_id_supplier_id_fkey
  foreign key (takeout_id, supplier_id) references takeouts (id, supplier_id) on delete cascade not valid;

alter table order_download_parts drop constraint order_download_parts_download_id_fkey;
alter table order_download_orders drop constraint order_download_orders_download_id_fkey;
alter table layout_downloads drop constraint layout_downloads_download_id_fkey;
select take_longer_key(one) from unnest(array['order_downloads', 'order_download_parts', 'order_download_orders']) one;
alter table order_download_parts add constraint order_download_parts_download_id_supplier_id_fkey
  foreign key (download_id, supplier_id) references order_downloads (id, supplier_id) on delete cascade not valid;
alter table order_download_orders add constraint order_download_orders_download_id_supplier_id_fkey
  foreign key (download_id, supplier_id) references order_downloads (id, supplier_id) not valid;
alter table layout_downloads add constraint layout_downloads_download_id_supplier_id_fkey
  foreign key (download_id, supplier_id) references order_downloads (id, supplier_id) not valid;

alter table product_item_import_errors drop constraint product_item_import_errors_import_id_fkey;
alter table product_item_imports drop constraint product_item_imports_id_supplier_id_key;
select take_longer_key(one) from unnest(array['product_item_imports', 'product_item_import_errors']) one;
alter table product_item_import_errors add constraint product_item_import_errors_import_id_supplier_id_fkey
  foreign key (import_id, supplier_id) references product_item_imports (id, supplier_id) on delete cascade not valid;

alter table price_notice_changes
  drop constraint price_notice_changes_price_notice_id_fkey,
  drop constraint price_notice_changes_deal_id_fkey,
  drop constraint price_notice_changes_product_item_id_fkey;
alter table price_notices drop constraint price_notices_deal_id_fkey;
select take_longer_key(one) from unnest(array['price_notices', 'price_notice_changes']) one;
alter table price_notices add constraint price_notices_deal_id_supplier_id_fkey
  foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade not valid;
alter table price_notice_changes
  add constraint price_notice_changes_price_notice_id_supplier_id_fkey
    foreign key (price_notice_id, supplier_id) references price_notices (id, supplier_id) on delete cascade not valid,
  add constraint price_notice_changes_deal_id_supplier_id_fkey
    foreign key (deal_id, supplier_id) references deals (id, supplier_id) on delete cascade not valid,
  add constraint price_notice_changes_product_item_id_supplier_id_fkey
    foreign key (product_item_id, supplier_id) references product_items (id, supplier_id) not valid;

alter table supplier_user_stores drop constraint supplier_user_stores_store_id_fkey;
select take_longer_key('supplier_user_stores');
alter table supplier_user_stores add constraint supplier_user_stores_store_id_supplier_id_fkey
  foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade not valid;

alter table question_posts drop constraint question_posts_given;
alter table claim_events drop constraint claim_events_given;
alter table takeout_parts drop constraint takeout_parts_given;
alter table order_download_parts drop constraint order_download_parts_given;
alter table order_download_orders drop constraint order_download_orders_given;
alter table product_item_import_errors drop constraint product_item_import_errors_given;
alter table price_notices drop constraint price_notices_given;
alter table price_notice_changes drop constraint price_notice_changes_given;
alter table supplier_user_stores drop constraint supplier_user_stores_given;
