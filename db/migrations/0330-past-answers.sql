-- concurrently
-- What was answered last on an item: the next answer is held against it. Few lines are answered, so few are in it.
create index concurrently if not exists order_lines_answered on order_lines (product_item_id, order_id desc)
  where confirmed_unit_price is not null or confirmed_weight is not null;
