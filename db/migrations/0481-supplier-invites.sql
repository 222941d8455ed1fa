-- A restaurant asks a supplier that it has entered itself to come to the platform: once, and never again after a no.

create table supplier_invites (
  -- The link is made of this id and the house's secret: no row here opens one.
  id uuid primary key default uuidv7(),
  supplier_id uuid not null unique references suppliers (id) on delete cascade,
  consumer_id uuid not null references consumers (id) on delete cascade,
  channel text not null check (channel in ('mail', 'fax')),
  destination text not null,
  invited_by_name text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  -- Of a fax: a mail is a row of outgoing_mails.
  sent_at timestamptz,
  failure text,
  declined_at timestamptz
);
create index supplier_invites_consumer on supplier_invites (consumer_id, invited_at);
-- Who has said no to one restaurant is not asked by another.
create index supplier_invites_declined on supplier_invites (lower(destination)) where declined_at is not null;
