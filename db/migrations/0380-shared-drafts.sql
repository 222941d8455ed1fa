-- A copy of what somebody is filling in on one device for one supplier, so that a colleague can see it and take it over.
-- The device stays the master of its own draft; the copy is forgotten after a few days.
create table shared_drafts (
  id uuid primary key default uuidv7(),
  deal_id uuid not null references deals (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  -- The browser that it was typed in, by the name that it gave itself.
  device uuid not null,
  -- One more with every other content: who takes it over says which content he saw.
  revision integer not null default 1,
  delivery_date date,
  note text not null,
  lines jsonb not null,
  typed_at timestamptz not null,
  -- Who has taken it over, until its author has said what becomes of his own draft.
  taken_by uuid references accounts (id) on delete cascade,
  taken_device uuid,
  taken_at timestamptz,
  constraint shared_drafts_device unique (deal_id, account_id, device)
);
create index shared_drafts_account on shared_drafts (account_id);
create index shared_drafts_taken_by on shared_drafts (taken_by);
create index shared_drafts_typed_at on shared_drafts (typed_at);
