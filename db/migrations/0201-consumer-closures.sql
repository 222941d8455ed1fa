-- A restaurant that has left: until when it may take that back, and whether its personal data is gone. One row for each
-- time; at most one stands.
create table consumer_closures (
  id uuid primary key default uuidv7(),
  consumer_id uuid not null references consumers (id),
  closed_by uuid not null references accounts (id),
  closed_at timestamptz not null,
  erase_after timestamptz not null check (erase_after > closed_at),
  -- The deals that it ended, and what they were: [{id, state}]. Taken back, they are that again.
  deals jsonb not null check (jsonb_typeof(deals) = 'array'),
  taken_back_at timestamptz,
  erased_at timestamptz,
  check (taken_back_at is null or erased_at is null)
);
create unique index consumer_closures_standing on consumer_closures (consumer_id) where taken_back_at is null;
create index consumer_closures_due on consumer_closures (erase_after) where taken_back_at is null and erased_at is null;
