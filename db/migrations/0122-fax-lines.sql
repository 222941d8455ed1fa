-- Orders that wait for a fax machine's line are called one after the other as soon as it is free.

-- Since when a fax waits for its machine's line; null: it does not.
alter table dispatches add in_line_since timestamptz;
create index dispatches_in_line on dispatches (destination, queued_at, id) where state = 'queued' and in_line_since is not null;
