-- What has been read by (id, supplier_id) already has no key of its id alone beside it; what referred to an id alone names the
-- supplier. Looked through in 0685.
alter table web_flyer_items drop constraint web_flyer_items_flyer_image;
alter table flyer_images drop constraint flyer_images_id_supplier_id_key;
select take_longer_key('flyer_images');
alter table web_flyer_items add constraint web_flyer_items_flyer_image
  foreign key (flyer_image_id, supplier_id) references flyer_images (id, supplier_id) not valid;

alter table messages drop constraint messages_file;
alter table message_files drop constraint message_files_id_supplier_id_key;
select take_longer_key('message_files');
alter table messages add constraint messages_file
  foreign key (file_id, supplier_id) references message_files (id, supplier_id) not valid;

alter table invite_flyers drop constraint invite_flyers_logo_id_fkey;
select take_longer_key('invite_logos');
alter table invite_flyers add constraint invite_flyers_logo_id_supplier_id_fkey
  foreign key (logo_id, supplier_id) references invite_logos (id, supplier_id) not valid;

alter table suppliers drop constraint suppliers_default_layout;
alter table order_downloads drop constraint order_downloads_layout_id_fkey;
alter table layout_downloads drop constraint layout_downloads_layout_id_fkey;
alter table download_layouts drop constraint download_layouts_id_supplier_id_key;
select take_longer_key('download_layouts');
alter table suppliers add constraint suppliers_default_layout
  foreign key (default_layout_id, id) references download_layouts (id, supplier_id) on delete set null (default_layout_id) not valid;
alter table order_downloads add constraint order_downloads_layout_id_supplier_id_fkey
  foreign key (layout_id, supplier_id) references download_layouts (id, supplier_id) on delete set null (layout_id) not valid;
alter table layout_downloads add constraint layout_downloads_layout_id_supplier_id_fkey
  foreign key (layout_id, supplier_id) references download_layouts (id, supplier_id) on delete cascade not valid;

alter table platform_invites drop constraint platform_invites_store_id_fkey, drop constraint platform_invites_store_invite_id_fkey;
alter table store_invites add constraint store_invites_id_supplier_id_key unique using index store_invites_key;
alter table platform_invites
  add constraint platform_invites_store_id_supplier_id_fkey
    foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade not valid,
  add constraint platform_invites_store_invite_id_supplier_id_fkey
    foreign key (store_invite_id, supplier_id) references store_invites (id, supplier_id) on delete cascade not valid;

alter table flyer_send_requests drop constraint flyer_send_requests_store_id_fkey;
alter table flyer_send_requests add constraint flyer_send_requests_store_id_supplier_id_fkey
  foreign key (store_id, supplier_id) references stores (id, supplier_id) on delete cascade not valid;

alter table web_flyers drop constraint web_flyers_store_group_id_fkey;
alter table web_flyers add constraint web_flyers_store_group_id_supplier_id_fkey
  foreign key (store_group_id, supplier_id) references store_groups (id, supplier_id) not valid;
