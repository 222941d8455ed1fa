-- A person's new mail address is proved by a code that is sent there, before it takes the old one's place.

create table account_mail_codes (
  -- The code is made of this id and the house's secret (server/accounts/auth-code.ts): no row here tells it.
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  destination text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  sent_at timestamptz,
  -- Why it could not be sent.
  failure text
);
create index account_mail_codes_newest on account_mail_codes (account_id, requested_at desc);
