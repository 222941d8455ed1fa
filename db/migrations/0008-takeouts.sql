-- All data of a supplier as one file, made by a job and kept for a week.

create table takeouts (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  requested_by uuid not null references accounts (id),
  state text not null default 'queued' check (state in ('queued', 'making', 'ready', 'failed')),
  attempts smallint not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- The link and the file end here.
  expires_at timestamptz,
  order_count integer,
  size bigint,
  check ((state = 'ready') = (size is not null)),
  check (state <> 'ready' or expires_at is not null)
);
create index takeouts_supplier on takeouts (supplier_id, id desc);
-- One at a time for a supplier.
create unique index takeouts_unfinished on takeouts (supplier_id) where state in ('queued', 'making');

-- The file in pieces of a few megabytes, so that neither side ever holds it whole.
create table takeout_parts (
  takeout_id uuid not null references takeouts (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (takeout_id, part)
);
-- It is compressed already.
alter table takeout_parts alter column content set storage external;
