-- What staff answer again and again, under a name (decision 227).
create table contact_templates (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 60),
  body text not null,
  revision integer not null default 1,
  changed_at timestamptz not null,
  changed_by_name text not null
);
