-- concurrently
create index concurrently if not exists outgoing_mails_held on outgoing_mails (due_at) where state = 'held';
