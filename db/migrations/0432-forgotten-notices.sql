-- concurrently
-- A notice that goes is looked for in what refers to it.
create index concurrently if not exists outgoing_pushes_notification on outgoing_pushes (notification_id) where notification_id is not null;
create index concurrently if not exists notification_reads_notification on notification_reads (notification_id);
