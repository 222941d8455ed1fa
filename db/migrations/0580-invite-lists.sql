-- What was sent by one press is known by its key: the same press is answered the same, and sends nothing again.
alter table platform_invites add batch_key text;
create index platform_invites_batch on platform_invites (sent_by, batch_key) where batch_key is not null;
