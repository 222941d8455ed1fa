-- What a restaurant has found at the door (decision 152). Nothing here writes an order.
-- A line that arrived as ordered; without a row nobody has looked.
create table order_inspections (
  order_id uuid not null references orders (id),
  line_number integer not null,
  arrived_at timestamptz not null,
  arrived_by_name text not null,
  primary key (order_id, line_number)
);

create table claim_images (
  id uuid primary key,
  consumer_id uuid not null references consumers (id),
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by_name text not null
);
create index claim_images_consumer on claim_images (consumer_id);

-- What is wrong with a line.
create table order_claims (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id),
  consumer_id uuid not null references consumers (id),
  supplier_id uuid not null references suppliers (id),
  -- What was reported with one press: told once, and once only when it is sent again.
  report_id uuid not null,
  line_number integer not null,
  -- As the line was called when it was reported.
  item_name text not null,
  unit text not null,
  kind text not null check (kind in ('short', 'quantity', 'wrong', 'bad', 'broken', 'other')),
  quantity numeric(12, 3),
  note text not null,
  image_ids uuid[] not null default '{}',
  -- Whether the supplier hears of it here; of a supplier that the restaurant has entered itself nobody does.
  told boolean not null,
  state text not null default 'reported' check (state in ('reported', 'seen', 'answered', 'settled', 'withdrawn')),
  revision integer not null default 1,
  answer text check (answer in ('replace', 'refund', 'next_delivery', 'decline')),
  answer_words text not null default '',
  reported_at timestamptz not null,
  reported_by_name text not null,
  changed_at timestamptz not null,
  constraint order_claims_report unique (order_id, report_id, line_number, kind)
);
-- The same of a line is open once, whoever reports it.
create unique index order_claims_open on order_claims (order_id, line_number, kind)
  where state in ('reported', 'seen', 'answered');
create index order_claims_supplier on order_claims (supplier_id, id desc);
create index order_claims_consumer on order_claims (consumer_id, id desc);
create index order_claims_images on order_claims using gin (image_ids);

create table claim_events (
  id bigint generated always as identity primary key,
  claim_id uuid not null references order_claims (id),
  kind text not null,
  actor_area text not null,
  actor_name text not null,
  happened_at timestamptz not null,
  answer text,
  words text not null default ''
);
create index claim_events_claim on claim_events (claim_id, id);
create trigger claim_events_append_only before update or delete on claim_events for each row execute function append_only();
create trigger claim_events_no_truncate before truncate on claim_events execute function append_only();
