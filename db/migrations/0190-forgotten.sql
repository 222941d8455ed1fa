-- Who has forgotten a password or a login id asks for a link or a code.

-- Somebody else has typed this person's mail address, and nothing that was sent there has come back yet: no link that
-- lets in is sent there unless the one who typed it says so.
alter table accounts add mail_unproven boolean not null default false;

-- What was asked, whether an account is behind it or not: only the job that sends looks for one, so that neither answer
-- nor time tells. The code of a login id is made of this id and the house's secret (decision 034).
create table forgot_requests (
  id uuid primary key default uuidv7(),
  area text not null check (area in ('consumer', 'supplier')),
  purpose text not null check (purpose in ('password', 'login_id')),
  -- Login id or mail address in small letters, or the 11 digits of a mobile number.
  asked text not null,
  address inet not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  tries smallint not null default 0 check (tries between 0 and 5),
  -- The code was right, or the secrets of the account have ended.
  used_at timestamptz,
  -- What the right code was exchanged for: the login ids are shown for it, once.
  proof_hash bytea,
  -- The job has done what there was to do.
  handled_at timestamptz
);
create index forgot_requests_asked on forgot_requests (area, purpose, asked, requested_at desc);
create index forgot_requests_address on forgot_requests (address, requested_at desc);

-- Holds a link that lets in: its words are wiped once it has left, or will not leave any more.
alter table outgoing_mails add secret boolean not null default false;
