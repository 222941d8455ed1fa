-- The second step of an administrator's login: an authenticator app (RFC 6238), and codes for the day it is lost.

create table totp_secrets (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- Sealed with the house's secret (AES-256-GCM): a copy of the database makes no code.
  sealed_secret bytea not null,
  began_at timestamptz not null,
  -- Null: shown, and not yet proved by a first code. It asks for nothing.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: it, and what came before, is taken no more.
  last_step bigint,
  wrong_count smallint not null default 0,
  wrong_since timestamptz
);

create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  account_id uuid not null references totp_secrets (account_id) on delete cascade,
  made_at timestamptz not null,
  used_at timestamptz
);
create index recovery_codes_account on recovery_codes (account_id);
