-- concurrently
create index concurrently order_approvals_date on order_approvals (deal_id, delivery_date) where state = 'waiting';
