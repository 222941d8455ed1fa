-- How faxes ended that left as mails: what the service's result mail said of our reference (a dispatch and its round).

create table mail_fax_results (
  reference text primary key check (length(reference) <= 60),
  -- In InterFAX's list: 0 is delivered.
  status integer not null check (status >= 0),
  pages integer not null check (pages >= 0),
  received_at timestamptz not null
);
create index mail_fax_results_received_at on mail_fax_results (received_at);
