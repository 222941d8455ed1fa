-- Why no order was made for a date, by its name: what was told once is told from it, not from the words of `reason`.
alter table scheduled_order_days add column reason_name text;
