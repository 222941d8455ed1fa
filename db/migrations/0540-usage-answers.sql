-- What people say of their use of the service, asked once of each after ten orders: answered, put off, or refused for good.
create table usage_answers (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references accounts (id) on delete cascade,
  -- For whom this person was ordering when asked.
  consumer_id uuid not null references consumers (id),
  choice text not null check (choice in ('answered', 'later', 'never')),
  -- Until when it is put off.
  later_until timestamptz,
  score smallint check (score between 0 and 10),
  hardest text check (hardest in ('finding', 'entering', 'dates', 'arrival', 'suppliers', 'nothing')),
  words text not null default '',
  chosen_at timestamptz not null,
  check ((choice = 'answered') = (score is not null and hardest is not null)),
  check ((choice = 'later') = (later_until is not null))
);
create index usage_answers_answered on usage_answers (chosen_at desc, id desc) where choice = 'answered';
create index usage_answers_consumer on usage_answers (consumer_id);
