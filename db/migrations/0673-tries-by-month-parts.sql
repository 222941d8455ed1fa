-- Locked in the order in which orders lock them.
lock table dispatches, dispatch_attempts, login_attempts in access exclusive mode;

-- What stood before becomes a part under another name; its count goes on in the new table.
create temporary table counts on commit drop as
  select pg_sequence_last_value(pg_get_serial_sequence('login_attempts', 'id')) as logins,
    pg_sequence_last_value(pg_get_serial_sequence('dispatch_attempts', 'id')) as dispatches;

alter table login_attempts rename to login_attempts_before;
alter table login_attempts_before alter id drop identity, drop constraint login_attempts_pkey;
alter table login_attempts_before add primary key using index login_attempts_before_pkey;
alter index login_attempts_login rename to login_attempts_before_login;
alter index login_attempts_address rename to login_attempts_before_address;

alter table dispatch_attempts rename to dispatch_attempts_before;
alter table dispatch_attempts_before alter id drop identity, drop constraint dispatch_attempts_pkey;
alter table dispatch_attempts_before add primary key using index dispatch_attempts_before_pkey;
alter table dispatch_attempts_before rename constraint dispatch_attempts_dispatch_id_fkey to dispatch_attempts_before_dispatch_id_fkey;
alter index dispatch_attempts_dispatch rename to dispatch_attempts_before_dispatch;
drop trigger dispatch_attempts_append_only on dispatch_attempts_before;
drop trigger dispatch_attempts_kept on dispatch_attempts_before;

-- For throttling, and for last logins. Kept 31 days.
create table login_attempts (
  id bigint generated always as identity,
  area text not null,
  login_id text not null,
  address inet not null,
  succeeded boolean not null,
  attempted_at timestamptz not null,
  device_hash bytea,
  primary key (id, attempted_at)
) partition by range (attempted_at);
-- safe: made a moment ago, and empty
create index login_attempts_login on login_attempts (area, login_id, attempted_at desc);
-- safe: made a moment ago, and empty
create index login_attempts_address on login_attempts (address, attempted_at desc);

create table dispatch_attempts (
  id bigint generated always as identity,
  dispatch_id uuid not null references dispatches (id),
  attempted_at timestamptz not null,
  outcome text not null,
  detail text not null default '',
  primary key (id, attempted_at)
) partition by range (attempted_at);
-- safe: made a moment ago, and empty
create index dispatch_attempts_dispatch on dispatch_attempts (dispatch_id);
create trigger dispatch_attempts_append_only before update on dispatch_attempts for each row execute function append_only();
create trigger dispatch_attempts_kept before delete on dispatch_attempts for each row
  when (not is_test_dispatch(old.dispatch_id)) execute function append_only();
create trigger dispatch_attempts_no_truncate before truncate on dispatch_attempts execute function append_only();

do $$
declare
  tries text;
  until timestamptz;
begin
  foreach tries in array array['login_attempts', 'dispatch_attempts'] loop
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into strict until
    from pg_constraint where conname = tries || '_end' and conrelid = (tries || '_before')::regclass;
    -- The end was read by the file before: this does not look at a row.
    execute format('alter table %1$I attach partition %1$s_before for values from (minvalue) to (%2$L)', tries, until);
    execute format('alter table %1$s_before drop constraint %1$s_end', tries);
    -- Where no month is, a row lies here, is alarmed, and moves when its month is made.
    execute format('create table %1$s_rest partition of %1$I default', tries);
  end loop;
end $$;
create trigger dispatch_attempts_no_truncate before truncate on dispatch_attempts_rest execute function append_only();

select setval(pg_get_serial_sequence('login_attempts', 'id'), logins) from counts where logins is not null;
select setval(pg_get_serial_sequence('dispatch_attempts', 'id'), dispatches) from counts where dispatches is not null;
