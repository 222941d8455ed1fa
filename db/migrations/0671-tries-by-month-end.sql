-- The old table ends with the next month, or with the last that a wrong clock has written: a month at least is left for the
-- last step, until which nothing later can be written.
do $$
declare
  tries text;
  latest timestamptz;
begin
  foreach tries in array array['login_attempts', 'dispatch_attempts'] loop
    execute format('select max(attempted_at) from %I', tries) into latest;
    execute format('alter table %I add constraint %I check (attempted_at < %L::timestamptz) not valid', tries, tries || '_end',
      (date_trunc('month', greatest(now(), latest) at time zone 'Asia/Tokyo') + interval '2 months') at time zone 'Asia/Tokyo');
  end loop;
end $$;
