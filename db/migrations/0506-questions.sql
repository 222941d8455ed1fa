-- What a restaurant asks about a message or a web flyer of its supplier, and what it is answered (decision 190): of a message
-- and a store, or of a flyer and a store, there is one thread.
create table questions (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  consumer_id uuid not null references consumers (id),
  deal_id uuid not null references deals (id),
  store_id uuid not null references stores (id),
  message_id uuid references messages (id),
  receiver_id uuid unique references message_receivers (id),
  web_flyer_id uuid references web_flyers (id),
  -- The restaurant has spoken last.
  waiting boolean not null default true,
  asked_at timestamptz not null,
  unique (web_flyer_id, deal_id),
  check ((receiver_id is null) = (message_id is null) and (receiver_id is null) <> (web_flyer_id is null))
);
create index questions_supplier on questions (supplier_id, id desc);
create index questions_waiting on questions (supplier_id, message_id) where waiting;
create index questions_message on questions (message_id) where message_id is not null;
create index questions_deal on questions (deal_id);

-- What was said in it, in its order.
create table question_posts (
  id bigint generated always as identity primary key,
  question_id uuid not null references questions (id) on delete cascade,
  side text not null check (side in ('consumer', 'supplier')),
  text text not null,
  said_by_name text not null,
  said_at timestamptz not null,
  -- The Idempotency-Key under which it was sent: said once.
  key text not null,
  unique (question_id, side, key)
);
