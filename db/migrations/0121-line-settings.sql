-- What a supplier's user hears of by LINE, kind by kind beside mail, in the user's record: it stays when the link is renewed.

alter table supplier_users
  add column line_on_order boolean not null default true,
  -- Mail tells of these already, and a push is paid: whoever wants them says so.
  add column line_on_answer boolean not null default false,
  -- Owners only.
  add column line_on_deal boolean not null default false,
  add column line_on_unprocessed boolean not null default false;

-- From now on line_links.tell_orders is of restaurants' people alone.
update supplier_users u set line_on_order = l.tell_orders
from line_links l where l.account_id = u.account_id and l.supplier_id = u.supplier_id and l.ended_at is null;
