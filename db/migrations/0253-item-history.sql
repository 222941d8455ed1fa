-- Who changed an item, its prices or an order list, when, from what to what: the verb says who it is (`changing()` of
-- server/audits), the tables note what it changed, whatever way the change came by. Nobody said so (seeds, a list that is filled
-- as a deal begins): nothing is noted. (decision 116)

create function audit_rows() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('oroshi.actor_id', true), '')::uuid;
begin
  if actor is null then return null; end if;
  if TG_OP = 'INSERT' then
    insert into supplier_audits (supplier_id, subject, subject_id, action, after, actor_id, actor_name, happened_at)
    select (n.one ->> 'supplier_id')::uuid, TG_ARGV[0], (n.one ->> 'id')::uuid, 'create',
      jsonb_strip_nulls(jsonb_build_object('code', n.one -> 'code', 'name', n.one -> 'name')),
      actor, current_setting('oroshi.actor_name'), current_setting('oroshi.acted_at')::timestamptz
    from (select to_jsonb(x) as one from new_rows x) n;
    return null;
  end if;
  insert into supplier_audits (supplier_id, subject, subject_id, action, before, after, actor_id, actor_name, happened_at)
  select (n.one ->> 'supplier_id')::uuid, TG_ARGV[0], (n.one ->> 'id')::uuid, 'change', c.before, c.after,
    actor, current_setting('oroshi.actor_name'), current_setting('oroshi.acted_at')::timestamptz
  from (select x.id, to_jsonb(x) as one from new_rows x) n
  join (select x.id, to_jsonb(x) as one from old_rows x) o on o.id = n.id
  cross join lateral (
    select jsonb_object_agg(a.key, o.one -> a.key) as before, jsonb_object_agg(a.key, a.value) as after
    from jsonb_each(n.one - array['revision', 'updated_at', 'position', 'search_folded', 'sales_limit_kept']) a
    where a.value is distinct from o.one -> a.key
  ) c
  where c.after is not null;
  return null;
end $$;

-- Arguments: the subject, the column that names whose price it is, the table of those.
create function audit_prices() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('oroshi.actor_id', true), '')::uuid;
  pairs text := case TG_OP
    when 'INSERT' then format('select n.%1$I as owner, (select jsonb_build_object(''price'', x.price, ''ends'', to_jsonb(x) -> ''ends'')
        from %2$I x where x.%1$I = n.%1$I and x.valid_from < n.valid_from order by x.valid_from desc limit 1) as before,
        to_jsonb(n) as after from new_rows n', TG_ARGV[1], TG_TABLE_NAME)
    when 'UPDATE' then format('select n.%1$I as owner, to_jsonb(o) as before, to_jsonb(n) as after
        from new_rows n join old_rows o on o.%1$I = n.%1$I and o.valid_from = n.valid_from
        where to_jsonb(o) is distinct from to_jsonb(n)', TG_ARGV[1])
    else format('select o.%1$I as owner, to_jsonb(o) as before, null::jsonb as after from old_rows o', TG_ARGV[1])
  end;
begin
  if actor is null then return null; end if;
  execute format('insert into supplier_audits (supplier_id, subject, subject_id, action, before, after, actor_id, actor_name, happened_at)
    select p.supplier_id, %1$L, d.owner, ''price'', d.before - %2$L, d.after - %2$L, $1, $2, $3
    from (%3$s) d join %4$I p on p.id = d.owner', TG_ARGV[0], TG_ARGV[1], pairs, TG_ARGV[2])
  using actor, current_setting('oroshi.actor_name'), current_setting('oroshi.acted_at')::timestamptz;
  return null;
end $$;

create trigger product_items_made after insert on product_items
  referencing new table as new_rows for each statement execute function audit_rows('item');
create trigger product_items_changed after update on product_items
  referencing old table as old_rows new table as new_rows for each statement execute function audit_rows('item');
create trigger order_list_items_made after insert on order_list_items
  referencing new table as new_rows for each statement execute function audit_rows('list_item');
create trigger order_list_items_changed after update on order_list_items
  referencing old table as old_rows new table as new_rows for each statement execute function audit_rows('list_item');
create trigger store_group_items_made after insert on store_group_items
  referencing new table as new_rows for each statement execute function audit_rows('list_item');
create trigger store_group_items_changed after update on store_group_items
  referencing old table as old_rows new table as new_rows for each statement execute function audit_rows('list_item');

create trigger product_item_prices_made after insert on product_item_prices
  referencing new table as new_rows for each statement execute function audit_prices('item', 'product_item_id', 'product_items');
create trigger product_item_prices_changed after update on product_item_prices
  referencing old table as old_rows new table as new_rows
  for each statement execute function audit_prices('item', 'product_item_id', 'product_items');
create trigger product_item_prices_gone after delete on product_item_prices
  referencing old table as old_rows for each statement execute function audit_prices('item', 'product_item_id', 'product_items');
create trigger order_list_item_prices_made after insert on order_list_item_prices
  referencing new table as new_rows
  for each statement execute function audit_prices('list_item', 'order_list_item_id', 'order_list_items');
create trigger order_list_item_prices_changed after update on order_list_item_prices
  referencing old table as old_rows new table as new_rows
  for each statement execute function audit_prices('list_item', 'order_list_item_id', 'order_list_items');
create trigger order_list_item_prices_gone after delete on order_list_item_prices
  referencing old table as old_rows
  for each statement execute function audit_prices('list_item', 'order_list_item_id', 'order_list_items');
create trigger store_group_item_prices_made after insert on store_group_item_prices
  referencing new table as new_rows
  for each statement execute function audit_prices('list_item', 'store_group_item_id', 'store_group_items');
create trigger store_group_item_prices_changed after update on store_group_item_prices
  referencing old table as old_rows new table as new_rows
  for each statement execute function audit_prices('list_item', 'store_group_item_id', 'store_group_items');
create trigger store_group_item_prices_gone after delete on store_group_item_prices
  referencing old table as old_rows
  for each statement execute function audit_prices('list_item', 'store_group_item_id', 'store_group_items');
