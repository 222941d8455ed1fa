-- A browser that has logged in to an account is known by itself, whoever else tries from the same address.
alter table login_attempts add column device_hash bytea;
