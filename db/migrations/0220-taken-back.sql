-- What a desk did to orders can be taken back: as events of their own, nothing is deleted.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'order_events_kind_check');
begin
  alter table order_events drop constraint order_events_kind_check;
  execute 'alter table order_events add constraint order_events_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''unprocessed''::text, ''unprinted''::text, ''undownloaded''::text, ');
end $$;

-- Orders of a print are marked when its paper was opened, as of the moment the print began: until then it keeps them.
alter table prints add order_ids uuid[] not null default '{}', add screen text not null default '', add opened_at timestamptz;
