-- What each layout has of each order: a download in one leaves the order not downloaded in the others.
create table layout_downloads (
  supplier_id uuid not null references suppliers (id),
  order_id uuid not null references orders (id),
  -- Null: the standard one.
  layout_id uuid references download_layouts (id) on delete cascade,
  -- The revision that its last download had; what was changed since has a higher one.
  revision integer not null,
  downloaded_at timestamptz not null,
  -- Null: it had the order before it was made, or before this table was.
  download_id uuid references order_downloads (id),
  unique nulls not distinct (order_id, layout_id)
);
create index layout_downloads_layout on layout_downloads (layout_id);
create index layout_downloads_download on layout_downloads (download_id);

-- A download that was taken back: its file and its orders stay as they were.
alter table order_downloads add taken_back_at timestamptz, add taken_back_by_name text;

-- Layouts may have had different versions of an order: each that a download has had is kept when it is changed.
alter table downloaded_versions add revision integer;
-- safe: holds changed orders alone
update downloaded_versions set revision = (head ->> 'revision')::int;
alter table downloaded_versions drop constraint downloaded_versions_pkey;
-- safe: holds changed orders alone
create unique index downloaded_versions_order on downloaded_versions (order_id, revision);

create or replace function keep_downloaded_lines() returns trigger language plpgsql as $$
begin
  insert into downloaded_versions (order_id, revision, head, lines)
  select o.id, o.revision, to_jsonb(o) - 'words',
    (select jsonb_agg(to_jsonb(l) order by l.line_number) from order_lines l where l.order_id = o.id)
  from orders o where o.id = old.order_id and o.downloaded_revision = o.revision
    and not exists (select from downloaded_versions v where v.order_id = o.id and v.revision = o.revision)
  on conflict do nothing;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

create or replace function keep_downloaded_head() returns trigger language plpgsql as $$
begin
  if old.downloaded_revision <> old.revision then return new; end if;
  insert into downloaded_versions (order_id, revision, head, lines)
  select old.id, old.revision, to_jsonb(old) - 'words',
    coalesce((select jsonb_agg(to_jsonb(l) order by l.line_number) from order_lines l where l.order_id = old.id), '[]')
  on conflict do nothing;
  return new;
end $$;
