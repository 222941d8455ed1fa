-- One more kind of event: the restaurant has told its supplier by telephone what did not arrive.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'order_events_kind_check');
begin
  alter table order_events drop constraint order_events_kind_check;
  execute 'alter table order_events add constraint order_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''told_by_phone''::text, ');
end $$;
