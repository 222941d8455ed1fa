-- Passkeys: a way in by face or finger (WebAuthn), several of one account.

create table passkeys (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  -- What the device knows it by. One device's key is of one account alone.
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  -- The public half (COSE): whoever reads it can do nothing with it.
  public_key bytea not null,
  -- How often the device says that it was used; 0 for those that count nothing. It only grows: a copy is found out by it.
  sign_count bigint not null,
  transports text[] not null,
  -- Kept by its maker's account, and so on other devices of the person, too.
  synced boolean not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- What a device has to sign: used once, whatever came of it, and good for five minutes.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'log_in', 'confirm')),
  area text not null check (area in ('consumer', 'supplier', 'admin')),
  -- Whose it is; who logs in is not known yet.
  account_id uuid references accounts (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'log_in') = (account_id is null))
);
create index passkey_challenges_account on passkey_challenges (account_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);
