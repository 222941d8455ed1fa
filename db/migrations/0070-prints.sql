-- Prints under way: how far each is, for its progress bar. What was printed stands in the orders' own history.
create table prints (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  state text not null check (state in ('making', 'done', 'stopped')),
  total integer not null check (total >= 0),
  done integer not null default 0 check (done between 0 and total),
  begun_at timestamptz not null,
  ended_at timestamptz
);
create index prints_account on prints (account_id, begun_at);

