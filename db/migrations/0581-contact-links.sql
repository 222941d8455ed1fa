-- Who wrote a contact reads the answers and answers back by the link of a mail (decision 226).
alter table contacts add column access_version integer not null default 1;

-- Each mail that leaves carries its own; links of another version open nothing any more.
create table contact_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  contact_id uuid not null references contacts (id),
  access_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index contact_tokens_contact on contact_tokens (contact_id);
create index contact_tokens_expires on contact_tokens (expires_at);

-- SHA-256 of the human check's answer: one check is good for one text.
alter table contact_posts add column human_hash bytea unique check (length(human_hash) = 32);
