-- Messages, who received them and questions name their supplier in what they refer to. Looked through in 0685.
lock table messages, message_receivers, questions in access exclusive mode;
alter table message_receivers
  drop constraint message_receivers_message_id_fkey,
  drop constraint message_receivers_store_id_fkey,
  drop constraint message_receivers_deal_id_fkey;
alter table questions
  drop constraint questions_message_id_fkey,
  drop constraint questions_store_id_fkey,
  drop constraint questions_deal_id_fkey,
  drop constraint questions_web_flyer_id_fkey;
select take_longer_key('messages');
alter table message_receivers
  add constraint message_receivers_message_id_supplier_id_fkey
    foreign key (message_id, supplier_id) references messages (id, supplier_id) not valid,
  add constraint message_receivers_store_id_supplier_id_fkey
    foreign key (store_id, supplier_id) references stores (id, supplier_id) not valid,
  add constraint message_receivers_deal_id_supplier_id_fkey
    foreign key (deal_id, supplier_id) references deals (id, supplier_id) not valid;
alter table questions
  add constraint questions_message_id_supplier_id_fkey
    foreign key (message_id, supplier_id) references messages (id, supplier_id) not valid,
  add constraint questions_store_id_supplier_id_fkey
    foreign key (store_id, supplier_id) references stores (id, supplier_id) not valid,
  add constraint questions_deal_id_supplier_id_fkey
    foreign key (deal_id, supplier_id) references deals (id, supplier_id) not valid,
  add constraint questions_web_flyer_id_supplier_id_fkey
    foreign key (web_flyer_id, supplier_id) references web_flyers (id, supplier_id) not valid;
