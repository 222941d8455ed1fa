-- Whether an order waits for an owner's approval that who orders for the same deal and delivery date has not seen: as
-- `stands_unseen`, under its lock. `seen` null: nobody asks.
create function waits_unseen(deal uuid, day date, seen uuid[]) returns boolean language plpgsql volatile as $$
begin
  if seen is null then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(deal::text || day::text, 95));
  return exists (select from order_approvals a
    where a.deal_id = deal and a.delivery_date = day and a.state = 'waiting' and not (a.id = any (seen)));
end $$;
