-- A supplier that a restaurant has entered itself comes in by the link of an order, once an address of its desk is proven.

create table enrolments (
  -- The cookie is made of this id and the house's secret: no row here opens one.
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id) on delete cascade,
  -- What was answered; erased when it is finished: it stands with supplier and account then.
  supplier_name text,
  person_name text,
  login_id text,
  password_hash text,
  terms_version text,
  proven_channel text check (proven_channel in ('mail', 'fax')),
  proven_destination text,
  begun_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > begun_at),
  finished_at timestamptz,
  account_id uuid references accounts (id) on delete cascade,
  check ((proven_channel is null) = (proven_destination is null)),
  check ((finished_at is null) = (account_id is null))
);
create index enrolments_supplier on enrolments (supplier_id);
create index enrolments_expires_at on enrolments (expires_at);

create table enrolment_codes (
  id uuid primary key default uuidv7(),
  enrolment_id uuid not null references enrolments (id) on delete cascade,
  channel text not null check (channel in ('mail', 'fax')),
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
create index enrolment_codes_newest on enrolment_codes (enrolment_id, requested_at desc);
create index enrolment_codes_destination on enrolment_codes (lower(destination), requested_at desc);
create index enrolment_codes_network on enrolment_codes (network, requested_at desc);
