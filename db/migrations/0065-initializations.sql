-- First set-up: how far a supplier has come, and the test restaurant that sends it its first order.

create table supplier_initializations (
  supplier_id uuid primary key references suppliers (id),
  display_order_at timestamptz,
  download_settings_at timestamptz,
  -- The first test order came.
  purchase_orders_at timestamptz,
  dismissed_at timestamptz
);

-- A restaurant that nobody logs in to. With its deal, its record and its orders it can be taken away without a trace.
alter table consumers add test_of uuid references suppliers (id);
create unique index consumers_test_of on consumers (test_of) where test_of is not null;

create function is_test_order(id uuid) returns boolean language sql stable
return exists (select from orders o join consumers c on c.id = o.consumer_id where o.id = $1 and c.test_of is not null);
create function is_test_dispatch(id uuid) returns boolean language sql stable
return exists (select from dispatches d where d.id = $1 and is_test_order(d.order_id));

-- What happened to a real order is still never removed.
drop trigger order_events_append_only on order_events;
create trigger order_events_append_only before update on order_events for each row execute function append_only();
create trigger order_events_kept before delete on order_events for each row
  when (not is_test_order(old.order_id)) execute function append_only();
drop trigger dispatch_attempts_append_only on dispatch_attempts;
create trigger dispatch_attempts_append_only before update on dispatch_attempts for each row execute function append_only();
create trigger dispatch_attempts_kept before delete on dispatch_attempts for each row
  when (not is_test_dispatch(old.dispatch_id)) execute function append_only();

-- Rows of a table with all that refers to them, whatever tables there are by then. For what was only a test.
create function remove_with_dependents(parent regclass, ids text[]) returns void language plpgsql as $$
declare
  child record;
  found text[];
begin
  if cardinality(ids) = 0 then return; end if;
  for child in
    select c.conrelid::regclass as name, a.attname as col, format_type(a.atttypid, a.atttypmod) as kind,
      exists (select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'id') as has_id
    from pg_constraint c, unnest(c.conkey, c.confkey) k (own, theirs)
      join pg_attribute p on p.attnum = k.theirs
      join pg_attribute a on a.attnum = k.own
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype = 'a'
      and p.attrelid = parent and p.attname = 'id' and a.attrelid = c.conrelid
  loop
    if child.has_id then
      execute format('select coalesce(array_agg(id::text), ''{}'') from %s where %I = any($1::%s[])',
        child.name, child.col, child.kind) into found using ids;
      perform remove_with_dependents(child.name, found);
    else
      execute format('delete from %s where %I = any($1::%s[])', child.name, child.col, child.kind) using ids;
    end if;
  end loop;
  execute format('delete from %s where id = any($1::%s[])', parent,
    (select format_type(atttypid, atttypmod) from pg_attribute where attrelid = parent and attname = 'id')) using ids;
end $$;

create function remove_test_restaurant(consumer uuid) returns void language plpgsql as $$
declare
  records text[] := (select coalesce(array_agg(distinct store_id::text), '{}') from deals
    where consumer_id = consumer and store_id is not null);
begin
  if not exists (select from consumers where id = consumer and test_of is not null) then
    raise exception 'not a test restaurant' using errcode = 'restrict_violation';
  end if;
  -- No earlier version is kept of what goes.
  update orders set downloaded_revision = null where consumer_id = consumer;
  perform remove_with_dependents('consumers', array[consumer::text]);
  perform remove_with_dependents('stores', records);
end $$;
