-- A restaurant's own supplier without a closing was written down as one that closes when the delivery date ends. That the
-- closing is not known is said by name, so that nobody counts down to it and today is no default (decision 095).
update order_closings r set rule = r.rule || '{"no_closing": true}'
from suppliers s
where s.id = r.supplier_id and s.origin = 'consumer_registered'
  and not exists (
    select from jsonb_each(r.rule -> 'weekdays') w
    where w.value ->> 'lead_days' is distinct from '0' or w.value ->> 'minutes' is distinct from '1440');
