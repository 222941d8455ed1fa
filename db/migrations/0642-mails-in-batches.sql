-- Mails of the same news to many houses leave by one job for some of them.
alter table outgoing_mails add column batch_id uuid;
