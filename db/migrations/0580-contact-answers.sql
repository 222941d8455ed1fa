-- Staff answer contacts by mail from the page (decision 225).
alter table contacts
  -- Since when its sender waits for a word of ours; null once we have spoken last. What is done waits for nothing.
  add column waiting_since timestamptz default now(),
  add column first_answered_at timestamptz;
update contacts set waiting_since = created_at;
create index contacts_waiting on contacts (waiting_since, id) where waiting_since is not null and state <> 'done';
create index contacts_first_answered on contacts (first_answered_at) where first_answered_at is not null;

-- What was said after the form: answers of staff, and what its sender wrote back. Neither is ever changed.
create table contact_posts (
  id bigint generated always as identity primary key,
  contact_id uuid not null references contacts (id),
  side text not null check (side in ('staff', 'sender')),
  text text not null,
  said_by uuid references accounts (id),
  said_by_name text not null,
  said_at timestamptz not null,
  -- Of its sender: the same text sent twice is said once.
  key text not null,
  unique (contact_id, side, key)
);

-- Where an answer to a mail goes, for those that name it.
alter table outgoing_mails add column reply_to text;
