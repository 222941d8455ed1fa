-- What the platform's staff announce on the first pages of restaurants and suppliers, within its time.
create table announcements (
  id uuid primary key default uuidv7(),
  audience text not null check (audience in ('everyone', 'consumer', 'supplier')),
  title text not null,
  body text not null,
  shown_from timestamptz not null,
  shown_until timestamptz not null check (shown_until > shown_from),
  taken_back_at timestamptz,
  changed_by_name text not null,
  changed_at timestamptz not null,
  revision integer not null default 1
);
