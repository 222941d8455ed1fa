-- Short messages: codes, and orders that did not arrive. Each is paid for, so each is counted before it leaves.

create table outgoing_sms (
  id uuid primary key default uuidv7(),
  -- What it is about and for whom: asked for twice, it is one message.
  key text not null unique,
  purpose text not null check (purpose in ('code', 'urgent')),
  -- As it is dialled in Japan: 11 digits.
  destination text not null,
  -- null: a code, which is kept nowhere.
  body_text text,
  -- How many messages the provider makes of it, and bills.
  parts smallint not null check (parts > 0),
  -- refused: it would have cost more than is allowed. unknown: it may have left, and is not sent again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'refused')),
  attempts smallint not null default 0,
  provider_id text,
  failure text,
  queued_at timestamptz not null,
  -- When it was counted.
  taken_at timestamptz,
  sent_at timestamptz
);
create index outgoing_sms_taken_at on outgoing_sms (taken_at) where taken_at is not null;
create index outgoing_sms_destination on outgoing_sms (destination, taken_at) where taken_at is not null;

alter table accounts add mobile_verified_at timestamptz;
