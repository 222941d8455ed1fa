-- 締切前のお知らせ: a person of a restaurant is told that a closing nears and nothing is ordered. Whoever has set nothing is told nothing.

create table closing_notifications (
  account_id uuid not null references accounts (id) on delete cascade,
  deal_id uuid not null references deals (id) on delete cascade,
  -- How long before the closing.
  minutes_before smallint not null check (minutes_before between 10 and 1440),
  -- The weekdays of delivery that it is for.
  weekdays smallint[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[] and cardinality(weekdays) > 0),
  -- By mail too; on screen it always is.
  mail boolean not null,
  primary key (account_id, deal_id)
);

-- What was told: once for a person, a deal and a delivery date, however many workers tell.
create table closing_reminders (
  account_id uuid not null references accounts (id) on delete cascade,
  deal_id uuid not null references deals (id) on delete cascade,
  delivery_date date not null,
  closing_at timestamptz not null,
  told_at timestamptz not null,
  primary key (account_id, deal_id, delivery_date)
);
