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
