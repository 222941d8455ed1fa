-- A message may carry a web flyer (decision 210).
alter table messages
  add column web_flyer_id uuid,
  add constraint messages_web_flyer foreign key (web_flyer_id, supplier_id)
    references web_flyers (id, supplier_id) on delete set null (web_flyer_id) not valid;
create index messages_web_flyers on messages (web_flyer_id) where web_flyer_id is not null;

-- Which of its items the store could order when the message reached it: one that is gone by now is named as gone.
alter table message_receivers add column flyer_item_ids uuid[] not null default '{}';
