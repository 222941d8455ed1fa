-- A person is asked by mail to come in: a colleague as staff, or who takes the restaurant over. The mail's link proves the address.
create table member_invites (
  id uuid primary key default uuidv7(),
  consumer_id uuid not null references consumers (id),
  kind text not null check (kind in ('staff', 'handover')),
  name text not null,
  mail_address text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid not null references accounts (id) on delete cascade,
  invited_by_name text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  -- Accepted, withdrawn, or a newer one is there.
  ended_at timestamptz,
  accepted_by uuid references accounts (id) on delete set null
);
create index member_invites_open on member_invites (consumer_id) where ended_at is null;
create index member_invites_by on member_invites (invited_by);
create index member_invites_accepted_by on member_invites (accepted_by);

alter table staff_events drop constraint staff_events_kind_check,
  add constraint staff_events_kind_check check (kind in ('added', 'renamed', 'role_changed', 'disabled', 'enabled',
    'password_reset', 'invited', 'joined', 'invite_withdrawn', 'handed_over', 'restaurant_changed'));
