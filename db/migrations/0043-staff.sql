-- Several logins of one restaurant: its owners name them, stop them and let them in again.

alter table consumer_members
  -- Stopped at this restaurant alone: the account may hold others.
  add disabled_at timestamptz;

-- What was done to a restaurant's logins, by whom.
create table staff_events (
  id bigint generated always as identity primary key,
  consumer_id uuid not null references consumers (id),
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('added', 'renamed', 'role_changed', 'disabled', 'enabled', 'password_reset')),
  detail text not null default '',
  actor_id uuid not null references accounts (id),
  actor_name text not null,
  happened_at timestamptz not null
);
create index staff_events_consumer on staff_events (consumer_id, id desc);
create trigger staff_events_append_only before update or delete on staff_events for each row execute function append_only();
create trigger staff_events_no_truncate before truncate on staff_events execute function append_only();
