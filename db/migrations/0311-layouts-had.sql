-- What was downloaded before each layout kept its own count, every layout has had: nothing comes back by itself.
insert into layout_downloads (supplier_id, order_id, layout_id, revision, downloaded_at)
select o.supplier_id, o.id, l.id, o.downloaded_revision, coalesce(o.downloaded_at, o.placed_at)
from orders o cross join lateral (
  select id from download_layouts where supplier_id = o.supplier_id union all select null
) l
where o.downloaded_revision is not null
on conflict do nothing;
