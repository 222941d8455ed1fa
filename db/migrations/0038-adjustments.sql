-- What happens to an order after it was sent: the supplier's answers, the restaurant's answers to those, and requests.

-- What was ordered stays beside it: unit_price is as ordered (null: 時価), this is what the supplier charges.
alter table order_lines add column confirmed_unit_price numeric(12, 2) check (confirmed_unit_price >= 0);

alter table orders
  -- The supplier's last adjustment. The restaurant's own changes are in changed_at.
  add column adjusted_at timestamptz,
  -- noted: weights and market prices alone, which need no answer; open: the restaurant has not answered yet.
  add column adjustment text check (adjustment in ('noted', 'open', 'accepted', 'questioned')),
  add check ((adjustment is null) = (adjusted_at is null));
create index orders_adjustment_open on orders (consumer_id, id desc) where adjustment = 'open';

-- A restaurant's wish after the closing, or once the supplier has begun.
create table change_requests (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  order_revision integer not null,
  whole_cancel boolean not null,
  -- [{line_number, name, unit, before, after}]; after '0' takes the line off.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  note text not null default '',
  -- overtaken: the restaurant could change the order itself meanwhile, and did
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'overtaken')),
  requested_at timestamptz not null,
  requested_by uuid not null references accounts (id),
  requested_by_name text not null,
  answered_at timestamptz,
  answered_by_name text,
  reason text not null default '',
  check ((state = 'open') = (answered_at is null)),
  check (whole_cancel or jsonb_array_length(lines) > 0)
);
create unique index change_requests_open on change_requests (order_id) where state = 'open';
create index change_requests_order on change_requests (order_id, id);

alter table order_events drop constraint order_events_kind_check, add constraint order_events_kind_check
  check (kind in ('placed', 'edited', 'cancelled', 'seen', 'printed', 'downloaded', 'processed', 'adjusted',
    'adjustment_accepted', 'adjustment_questioned', 'change_requested', 'change_declined'));

-- One notice per thing that happened: an order may be adjusted more than once.
alter table notifications add column event_id bigint references order_events (id);
drop index notifications_once;
create unique index notifications_once on notifications (order_id, kind, event_id, consumer_id, supplier_id)
  nulls not distinct where order_id is not null;
