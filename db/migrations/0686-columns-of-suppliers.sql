-- Rows that said whose they are by their parent alone say it themselves (docs/running/scale.md, decision 344). The release before
-- this one writes rows without: those are given their parent's supplier here, so that none is ever without.
create function supplier_of_parent() returns trigger language plpgsql as $$
begin
  execute format('select supplier_id from %I where id = $1.%I', tg_argv[0], tg_argv[1]) into new.supplier_id using new;
  return new;
end $$;

-- The rows from before, ten thousand at a time: no one waits for more than those.
create procedure give_suppliers(of_table text, of_parent text, by_column text) language plpgsql as $$
declare
  given bigint;
begin
  loop
    execute format('update %1$I x set supplier_id = p.supplier_id from %2$I p
      where p.id = x.%3$I and x.ctid = any(array(select ctid from %1$I where supplier_id is null limit 10000))',
      of_table, of_parent, by_column);
    get diagnostics given = row_count;
    commit;
    exit when given = 0;
  end loop;
end $$;

alter table question_posts add column supplier_id uuid, add constraint question_posts_given check (supplier_id is not null) not valid;
create trigger question_posts_supplier before insert on question_posts for each row
  when (new.supplier_id is null) execute function supplier_of_parent('questions', 'question_id');

alter table claim_events add column supplier_id uuid, add constraint claim_events_given check (supplier_id is not null) not valid;
create trigger claim_events_supplier before insert on claim_events for each row
  when (new.supplier_id is null) execute function supplier_of_parent('order_claims', 'claim_id');

alter table takeout_parts add column supplier_id uuid, add constraint takeout_parts_given check (supplier_id is not null) not valid;
create trigger takeout_parts_supplier before insert on takeout_parts for each row
  when (new.supplier_id is null) execute function supplier_of_parent('takeouts', 'takeout_id');

alter table order_download_parts add column supplier_id uuid, add constraint order_download_parts_given check (supplier_id is not null) not valid;
create trigger order_download_parts_supplier before insert on order_download_parts for each row
  when (new.supplier_id is null) execute function supplier_of_parent('order_downloads', 'download_id');

alter table order_download_orders add column supplier_id uuid, add constraint order_download_orders_given check (supplier_id is not null) not valid;
create trigger order_download_orders_supplier before insert on order_download_orders for each row
  when (new.supplier_id is null) execute function supplier_of_parent('order_downloads', 'download_id');

alter table product_item_import_errors add column supplier_id uuid, add constraint product_item_import_errors_given check (supplier_id is not null) not valid;
create trigger product_item_import_errors_supplier before insert on product_item_import_errors for each row
  when (new.supplier_id is null) execute function supplier_of_parent('product_item_imports', 'import_id');

alter table price_notices add column supplier_id uuid, add constraint price_notices_given check (supplier_id is not null) not valid;
create trigger price_notices_supplier before insert on price_notices for each row
  when (new.supplier_id is null) execute function supplier_of_parent('deals', 'deal_id');

alter table price_notice_changes add column supplier_id uuid, add constraint price_notice_changes_given check (supplier_id is not null) not valid;
create trigger price_notice_changes_supplier before insert on price_notice_changes for each row
  when (new.supplier_id is null) execute function supplier_of_parent('deals', 'deal_id');

alter table supplier_user_stores add column supplier_id uuid, add constraint supplier_user_stores_given check (supplier_id is not null) not valid;
create trigger supplier_user_stores_supplier before insert on supplier_user_stores for each row
  when (new.supplier_id is null) execute function supplier_of_parent('stores', 'store_id');
