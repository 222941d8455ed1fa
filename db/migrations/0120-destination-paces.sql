-- What one address, or one LINE user, is sent in a minute is bounded, by however many workers: when the last ones left.

create table destination_paces (
  channel text not null check (channel in ('mail', 'line')),
  -- A mail address in lower case, or the id of a LINE link.
  destination text not null,
  -- When the newest ones left, the oldest first.
  left_at timestamptz[] not null default '{}',
  -- The last turn that was given to one that waits.
  last_turn_at timestamptz,
  primary key (channel, destination)
);

-- When one that waits for the others to the same destination has its turn; null: it does not wait for that.
alter table dispatches add turn_at timestamptz;
alter table outgoing_mails add turn_at timestamptz;
alter table line_messages add turn_at timestamptz;
