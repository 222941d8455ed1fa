-- concurrently
create index concurrently order_claims_to_do on order_claims (supplier_id) where to_do;
