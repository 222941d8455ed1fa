-- A restaurant's staff begin with a password that their owner has seen: until it is changed, nothing else can be done.

alter table accounts add first_password boolean not null default false;
