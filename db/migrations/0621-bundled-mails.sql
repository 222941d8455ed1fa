-- Mails that wait and come as one, as each person wishes (decision 260).
alter table push_wishes
  -- Of types whose mails may wait: 'hourly', 'daily'; not named: at once.
  add column mail_paces jsonb not null default '{}',
  -- The hour of the day in Japan at which the daily ones come.
  add column daily_hour smallint not null default 8 check (daily_hour between 0 and 23);
alter table outgoing_mails
  -- Until when it is held.
  add column due_at timestamptz,
  -- Of which notice it tells: over or read by then, it is left out.
  add column notice_kind text,
  add column notice_key text;
-- held: waits to be bundled; bundled: came within another; superseded: was over by then.
alter table outgoing_mails drop constraint outgoing_mails_state_check;
alter table outgoing_mails add constraint outgoing_mails_state_check
  check (state in ('queued', 'sending', 'sent', 'failed', 'ignored', 'held', 'bundled', 'superseded')) not valid;
