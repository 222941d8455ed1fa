-- A short message leaves only where nothing else has reached its person (decision 262).
alter table outgoing_sms
  -- Whom it is to, of which notice it tells, and the start of the keys by which the same left by LINE.
  add column account_id uuid,
  add column notice_kind text,
  add column notice_key text,
  add column told_key text;
-- superseded: its person was reached, or it was over.
alter table outgoing_sms drop constraint outgoing_sms_state_check;
alter table outgoing_sms add constraint outgoing_sms_state_check
  check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'refused', 'superseded')) not valid;
