-- A call that was handed to the fax gateway without a known end is told from one that certainly did not leave.

-- When the call of this round was handed over; null: it was not, or the gateway has refused it.
alter table dispatches add handed_over_at timestamptz;
update dispatches set handed_over_at = coalesce(sent_at, sending_at, queued_at) where channel = 'fax' and attempts > 0;
