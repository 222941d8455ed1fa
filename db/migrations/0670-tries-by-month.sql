-- concurrently
-- Tries by month (decision 338), in four steps: a key with what the months go by, an end of what is there, that end read,
-- and in the last one, which reads nothing, the table becomes the first part of one of the same name.
create unique index concurrently if not exists login_attempts_before_pkey on login_attempts (id, attempted_at);
create unique index concurrently if not exists dispatch_attempts_before_pkey on dispatch_attempts (id, attempted_at);
