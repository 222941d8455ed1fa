-- What a supplier takes out into its sales software: layouts it composes, and every download with its orders and its file.

-- How a supplier's files look. What stands in `layout` is checked on its way in (contract/downloads/layout.form.ts).
create table download_layouts (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  name text not null,
  layout jsonb not null,
  -- Raised by every change: an edit names the one it was based on.
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by_name text not null,
  unique (supplier_id, name),
  unique (id, supplier_id)
);

create table order_downloads (
  id uuid primary key default uuidv7(),
  supplier_id uuid not null references suppliers (id),
  account_id uuid not null references accounts (id),
  made_by_name text not null,
  made_at timestamptz not null,
  -- As it was then: the layout may be changed or removed later. Null: the standard one.
  layout_id uuid references download_layouts (id) on delete set null,
  layout_name text not null,
  file_name text not null,
  content_type text not null,
  order_count integer not null default 0,
  row_count integer not null default 0,
  size bigint not null default 0,
  sha256 bytea,
  -- Characters that CP932 lacks and that became 〓, and how many cells were longer than their column.
  replaced text[] not null default '{}',
  cut_count integer not null default 0,
  -- The file ends here; what was taken out when by whom stays.
  expires_at timestamptz not null
);
create index order_downloads_supplier on order_downloads (supplier_id, id desc);
create index order_downloads_expires on order_downloads (expires_at);

create table order_download_orders (
  download_id uuid not null references order_downloads (id),
  -- In the file.
  position integer not null,
  order_id uuid not null references orders (id),
  revision integer not null,
  -- The revision that an earlier download had; null for the first.
  before integer,
  kind text not null check (kind in ('new', 'again', 'changed', 'cancelled')),
  primary key (download_id, position)
);
create index order_download_orders_order on order_download_orders (order_id);

-- The file in pieces, so that neither side ever holds it whole: taken again, it is the same to the byte.
create table order_download_parts (
  download_id uuid not null references order_downloads (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (download_id, part)
);
alter table order_download_parts alter column content set storage external;

-- The revision that was downloaded last. What was changed since has a higher one, whatever the clocks say.
alter table orders add downloaded_revision integer;
update orders set downloaded_revision = case when changed_at > downloaded_at then revision - 1 else revision end
where downloaded_at is not null;

-- An order as its last download had it, kept from the moment it is changed until it is downloaded again: what a 赤 row
-- takes back. Only changed orders cost anything.
create table downloaded_versions (
  order_id uuid primary key references orders (id),
  head jsonb not null,
  lines jsonb not null
);

create function keep_downloaded_lines() returns trigger language plpgsql as $$
begin
  insert into downloaded_versions (order_id, head, lines)
  select o.id, to_jsonb(o) - 'words', (select jsonb_agg(to_jsonb(l) order by l.line_number) from order_lines l where l.order_id = o.id)
  from orders o where o.id = old.order_id and o.downloaded_revision is not null
    and not exists (select from downloaded_versions v where v.order_id = o.id)
  on conflict do nothing;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger order_lines_keep_downloaded before update or delete on order_lines
  for each row execute function keep_downloaded_lines();

create function keep_downloaded_head() returns trigger language plpgsql as $$
begin
  insert into downloaded_versions (order_id, head, lines)
  select old.id, to_jsonb(old) - 'words',
    coalesce((select jsonb_agg(to_jsonb(l) order by l.line_number) from order_lines l where l.order_id = old.id), '[]')
  on conflict do nothing;
  return new;
end $$;
create trigger orders_keep_downloaded before update of revision on orders for each row
  when (old.downloaded_revision is not null and new.revision <> old.revision)
  execute function keep_downloaded_head();
