-- A mail whose connection was lost after its content had begun to leave may have arrived: it is sent once more, and no third time.

alter table dispatches add unknown_ends smallint not null default 0 check (unknown_ends >= 0);
alter table outgoing_mails add unknown_ends smallint not null default 0 check (unknown_ends >= 0);
