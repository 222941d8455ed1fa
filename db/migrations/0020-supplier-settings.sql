-- What a supplier sets for itself, and who may have changed it meanwhile.

-- One counter for each settings page: whoever saves names the revision that was read, so that nobody's change is lost.
create table supplier_settings (
  supplier_id uuid not null references suppliers (id),
  setting text not null check (setting in ('non_delivery_days', 'order_closings', 'store_groups', 'order_counters')),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz,
  changed_by_name text,
  primary key (supplier_id, setting)
);
