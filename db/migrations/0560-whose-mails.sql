-- Whose people a mail or short message was written to, for that house to see what left (outbound_notifications).
alter table outgoing_mails add column consumer_id uuid, add column supplier_id uuid;
alter table outgoing_sms add column consumer_id uuid;
