-- concurrently
create index concurrently if not exists outgoing_mails_batch on outgoing_mails (batch_id)
  where batch_id is not null and state in ('queued', 'sending');
