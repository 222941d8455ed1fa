-- A code comes by mail or by SMS and proves the one or the other.
alter table account_mail_codes add channel text not null default 'mail' check (channel in ('mail', 'sms'));
