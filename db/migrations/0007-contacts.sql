-- What comes in through the contact forms, and the mails that answer it.

-- A mail that leaves the house, other than an order's own (those are dispatches). Sent by its job, once.
create table outgoing_mails (
  -- The Message-ID is made of it: a second sending is the same message.
  id uuid primary key default uuidv7(),
  -- What it is about and for whom, in the sender's words: asked for twice, it is one mail.
  key text not null unique,
  destination text not null,
  subject text not null,
  body_text text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  attempts smallint not null default 0,
  provider_id text,
  failure text,
  queued_at timestamptz not null,
  sending_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz
);
create index outgoing_mails_unfinished on outgoing_mails (queued_at) where state in ('queued', 'sending');

create table contacts (
  id uuid primary key default uuidv7(),
  -- What the sender quotes on the telephone.
  number bigint generated always as identity unique,
  route text not null check (route in ('consumer', 'supplier')),
  kind text not null,
  -- Who was logged in when it was sent; null for a visitor, whose identity staff must ascertain.
  account_id uuid references accounts (id),
  consumer_id uuid references consumers (id),
  supplier_id uuid references suppliers (id),
  -- Of whom it speaks, and how to reach them, out of `contact`: for the list and its search.
  name text not null,
  contact_name text not null,
  phone_number text not null,
  mail_address text not null,
  -- The form exactly as it was sent.
  contact jsonb not null check (jsonb_typeof(contact) = 'object'),
  address inet not null,
  user_agent text,
  -- SHA-256 of the human check's answer, and of the form: the same sent twice is one contact.
  token_hash bytea not null unique check (length(token_hash) = 32),
  content_hash bytea not null check (length(content_hash) = 32),
  state text not null default 'new' check (state in ('new', 'in_hand', 'done')),
  assignee_id uuid references accounts (id),
  note text not null default '',
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contacts_state on contacts (state, id desc);
create index contacts_content on contacts (content_hash, created_at desc);
create index contacts_address on contacts (address, created_at desc);
create index contacts_mail_address on contacts (lower(mail_address), created_at desc);

-- A supplier that has left on its own request: logins stop at once, personal data goes after a grace.
create table supplier_closures (
  supplier_id uuid primary key references suppliers (id),
  contact_id uuid not null unique references contacts (id),
  closed_at timestamptz not null,
  closed_by uuid not null references accounts (id),
  erase_after timestamptz not null check (erase_after > closed_at),
  erased_at timestamptz
);
create index supplier_closures_due on supplier_closures (erase_after) where erased_at is null;
