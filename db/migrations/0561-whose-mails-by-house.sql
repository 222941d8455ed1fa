-- concurrently
create index concurrently if not exists outgoing_mails_consumer on outgoing_mails (consumer_id, id desc) where consumer_id is not null;
create index concurrently if not exists outgoing_mails_supplier on outgoing_mails (supplier_id, id desc) where supplier_id is not null;
create index concurrently if not exists outgoing_sms_consumer on outgoing_sms (consumer_id, id desc) where consumer_id is not null;
create index concurrently if not exists line_messages_link on line_messages (link_id, id desc);
