-- Joining: one row from the door to the account, which survives a reload, another device and a day's pause.

create table joinings (
  -- Cookie and link are made of this id and the house's secret (server/joining/joining-token.ts): no row here opens one.
  id uuid primary key default uuidv7(),
  door text not null check (door in ('flyer', 'self', 'review_site', 'purchasing_service')),
  invite_id uuid references store_invites (id) on delete cascade,
  -- Who an external account says it is: {issuer, subject}.
  identity jsonb,
  -- What was answered: {name, name_kana, postal_code, prefecture, address, phone_number, genre}.
  restaurant jsonb,
  restaurant_id uuid references restaurants (id),
  restaurant_confirmed boolean not null default false,
  person_name text,
  login_id text,
  password_hash text,
  terms_version text,
  proven_channel text check (proven_channel in ('mail', 'sms')),
  proven_destination text,
  -- Raised by every answer: a page that has seen another one is told where to go on.
  revision integer not null default 1 check (revision > 0),
  begun_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begun_at),
  -- What was answered is erased then: it stands with the account.
  finished_at timestamptz,
  account_id uuid references accounts (id) on delete cascade,
  deal_id uuid references deals (id) on delete set null,
  check ((door = 'flyer') = (invite_id is not null)),
  check ((proven_channel is null) = (proven_destination is null))
);
create index joinings_expires_at on joinings (expires_at);

create table joining_codes (
  id uuid primary key default uuidv7(),
  joining_id uuid not null references joinings (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  destination text not null,
  -- From where it was asked for.
  network inet not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  sent_at timestamptz,
  failure text
);
create index joining_codes_newest on joining_codes (joining_id, requested_at desc);
create index joining_codes_destination on joining_codes (lower(destination), requested_at desc);
create index joining_codes_network on joining_codes (network, requested_at desc);

alter table accounts
  -- Which terms this person has agreed to, and when.
  add terms_version text,
  add terms_agreed_at timestamptz;
