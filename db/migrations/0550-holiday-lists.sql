-- The Cabinet Office's lists of national holidays, as staff bring them in from its file: each says all of its years.

create table holiday_lists (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  account_name text not null,
  file_name text not null,
  row_count integer not null check (row_count >= 0),
  -- The years that it decides; those before last year are not kept.
  years integer[] not null,
  state text not null check (state in ('read', 'in_force', 'taken_back')),
  error_count integer not null,
  -- The first of them: [{row_number, column_title, value, message}]
  errors jsonb not null,
  -- What it changed when it was taken over: [{kind, date, name, name_before}]
  changes jsonb,
  created_at timestamptz not null,
  applied_at timestamptz,
  check ((applied_at is null) = (state = 'read') and (changes is null) = (state = 'read'))
);
create index holiday_lists_account_id on holiday_lists (account_id);

create table holidays (
  list_id uuid not null references holiday_lists (id) on delete cascade,
  day date not null,
  name text not null,
  primary key (list_id, day)
);

-- Every process keeps what holds in its memory, and hears with the commit that it has changed.
create function tell_of_holidays() returns trigger language plpgsql as $$
begin
  perform pg_notify('oroshi_holidays', '');
  return null;
end
$$;
create trigger holiday_lists_are_told after insert or update or delete on holiday_lists
  for each statement execute function tell_of_holidays();
