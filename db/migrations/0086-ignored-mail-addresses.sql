-- Addresses that get no mail: their owners asked for it, or the address is none any more (domain.md section 4).

create table ignored_mail_addresses (
  -- In lower case: no provider of ours tells Hanako@ from hanako@.
  mail_address text primary key check (mail_address = lower(mail_address)),
  reason text not null check (reason in ('asked', 'bounced')),
  -- What its server said.
  detail text not null default '',
  ignored_at timestamptz not null
);

-- ignored: its address wanted none when its turn came.
alter table outgoing_mails drop constraint outgoing_mails_state_check,
  add constraint outgoing_mails_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'ignored')),
  -- Asked for by its receiver a moment ago (a login, a confirmation): it leaves although notices are stopped.
  add asked boolean not null default false;
