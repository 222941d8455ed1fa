-- What is only ever added to stays as it is, but for one thing: when somebody has left, their name goes (decision 091).
-- Only a transaction that says so, and does nothing else, may pass.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  if current_setting('oroshi.erasing', true) = 'on' and tg_op <> 'TRUNCATE' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
