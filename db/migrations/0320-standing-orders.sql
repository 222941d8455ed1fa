-- Whether an order stands for a delivery date that who places another one has not seen. Whoever is about to place one for the
-- same deal and date waits here until the first has ended: a query inside a volatile function sees what was committed
-- meanwhile, which the statement around it doesn't. `seen` null: nobody asks.
create function stands_unseen(deal uuid, day date, seen uuid[]) returns boolean language plpgsql volatile as $$
begin
  if seen is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(deal::text || day::text, 95));
  return exists (select from orders o
    where o.deal_id = deal and o.delivery_date = day and o.state <> 'cancelled' and not (o.id = any (seen)));
end $$;
