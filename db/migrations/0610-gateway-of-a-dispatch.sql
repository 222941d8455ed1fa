-- By which service a dispatch was last tried; null: before it was kept. Of a fax there are two kinds, and a mail server is changed, too.
alter table dispatches add column gateway text;
