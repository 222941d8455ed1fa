-- concurrently
-- Orders whose restaurant waits for an answer, on whatever day they are delivered.
create index concurrently orders_questioned on orders (supplier_id) where adjustment = 'questioned';
