-- A restaurant asks the platform to enter its suppliers for it (decision 205): photographs of delivery slips, or a list.
-- Staff write drafts beside them; a supplier is made of a draft only when the restaurant approves.
create table agent_images (
  id uuid primary key,
  consumer_id uuid not null references consumers (id),
  width integer not null,
  height integer not null,
  added_at timestamptz not null,
  added_by_name text not null
);
create index agent_images_consumer on agent_images (consumer_id);

create table agent_registrations (
  id uuid primary key default uuidv7(),
  consumer_id uuid not null references consumers (id),
  -- The Idempotency-Key under which it was asked: once.
  key text not null,
  words text not null,
  image_ids uuid[] not null default '{}',
  asked_by_name text not null,
  asked_at timestamptz not null,
  state text not null default 'received'
    check (state in ('received', 'in_hand', 'to_confirm', 'done', 'withdrawn', 'declined')),
  revision integer not null default 1,
  assignee_name text,
  -- When staff began, when they asked for approval, when it was over.
  taken_at timestamptz,
  offered_at timestamptz,
  ended_at timestamptz,
  -- What staff have written of each supplier, as typed.
  drafts jsonb not null default '[]',
  staff_words text not null default '',
  -- Why the restaurant sent it back.
  back_words text not null default '',
  deal_ids uuid[] not null default '{}',
  unique (consumer_id, key)
);
create index agent_registrations_state on agent_registrations (state, id desc);
create index agent_registrations_images on agent_registrations using gin (image_ids);
-- Those whose photographs and drafts go some day.
create index agent_registrations_ended on agent_registrations (ended_at) where ended_at is not null;
