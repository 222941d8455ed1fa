-- Who may log in. Three areas (requirements section 6) that share one mechanism: an account belongs to exactly one area.

create table accounts (
  id uuid primary key default uuidv7(),
  area text not null check (area in ('consumer', 'supplier', 'admin')),
  login_id text not null check (length(login_id) between 1 and 254),
  password_hash text not null,
  name text not null,
  mail_address text,
  mobile_number text,
  created_at timestamptz not null,
  suspended_at timestamptz,
  unique (id, area)
);
-- A login id is the same whatever its letter case.
create unique index accounts_login_id on accounts (area, lower(login_id));
create index accounts_mail_address on accounts (lower(mail_address)) where mail_address is not null;

-- The cookie holds a random token; only its SHA-256 is kept here.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  area text not null,
  account_id uuid not null,
  consumer_id uuid,
  address inet,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (account_id, area) references accounts (id, area) on delete cascade
);
create index sessions_account on sessions (account_id);
create index sessions_expires_at on sessions (expires_at);

-- For throttling. Kept 30 days: an address that has logged in to an account before stays welcome while others guess.
create table login_attempts (
  id bigint generated always as identity primary key,
  area text not null,
  login_id text not null,
  address inet not null,
  succeeded boolean not null,
  attempted_at timestamptz not null
);
create index login_attempts_login on login_attempts (area, login_id, attempted_at desc);
create index login_attempts_address on login_attempts (address, attempted_at desc);

-- Rows that tell what happened may be added, never changed or removed.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
