-- Staff invite a supplier's stores by short message, mail or fax: each as a row, never twice to one address in thirty days.

create table platform_invites (
  id uuid primary key default uuidv7(),
  -- What it leads to: the supplier's own invitation of that store.
  store_invite_id uuid not null references store_invites (id) on delete cascade,
  supplier_id uuid not null references suppliers (id) on delete cascade,
  store_id uuid not null references stores (id) on delete cascade,
  channel text not null check (channel in ('sms', 'mail', 'fax')),
  destination text not null,
  -- As it is compared: in small letters, or digits alone.
  address_key text not null,
  sent_by uuid not null references accounts (id) on delete cascade,
  sent_by_name text not null,
  asked_at timestamptz not null,
  -- Of a fax: a mail and a short message are rows of their own boxes.
  sent_at timestamptz,
  failure text
);
create index platform_invites_address on platform_invites (channel, address_key, asked_at desc);
create index platform_invites_supplier on platform_invites (supplier_id, id desc);
create index platform_invites_store on platform_invites (store_id);
create index platform_invites_store_invite on platform_invites (store_invite_id);

alter table store_invites
  -- When its link was opened first, and when somebody began to join by it.
  add opened_at timestamptz,
  add begun_at timestamptz;

alter table outgoing_sms drop constraint outgoing_sms_purpose_check;
alter table outgoing_sms add constraint outgoing_sms_purpose_check check (purpose in ('code', 'urgent', 'invite')) not valid;
