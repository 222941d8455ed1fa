-- Whoever reads one by one: when many are read, everything before now counts as read, but what is named here (decision 191).
create table notification_unreads (
  account_id uuid not null references accounts (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- A restaurant's or supplier's id.
  house_id uuid not null,
  primary key (account_id, house_id, notification_id)
);
create index notification_unreads_notification on notification_unreads (notification_id);
