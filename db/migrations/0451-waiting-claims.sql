-- concurrently
create index concurrently order_claims_waiting on order_claims (supplier_id) where told and state in ('reported', 'seen');
