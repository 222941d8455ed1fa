-- Accounts of elsewhere (OpenID Connect): who is who, and ways there that somebody is on just now.

create table account_identities (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('review_site', 'purchasing_service')),
  -- Who it is there. Never a mail address: that changes its owner.
  issuer text not null,
  subject text not null,
  -- What the account there was asked to tell.
  scopes text[] not null,
  linked_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject),
  unique (account_id, provider)
);

-- Somebody has left for the other service: known by the hash of what the URL and the browser's cookie hold, used once.
create table identity_requests (
  request_hash bytea primary key,
  provider text not null check (provider in ('review_site', 'purchasing_service')),
  purpose text not null check (purpose in ('log_in', 'join', 'link', 'confirm')),
  account_id uuid references accounts (id) on delete cascade,
  joining_id uuid references joinings (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose in ('link', 'confirm')) = (account_id is not null)),
  check ((purpose = 'join') = (joining_id is not null))
);
create index identity_requests_account on identity_requests (account_id);
create index identity_requests_joining on identity_requests (joining_id);
create index identity_requests_expires on identity_requests (expires_at);
