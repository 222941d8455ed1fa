-- concurrently
-- What left of a message to a store, whatever has become of its people's addresses and links since.
create index concurrently if not exists outgoing_mails_of_message on outgoing_mails (notice_key)
  where notice_kind in ('supplier_message', 'message_reminder');
create index concurrently if not exists line_links_of_consumer on line_links (consumer_id) where consumer_id is not null;
