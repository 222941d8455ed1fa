-- What was promised about a claim is still to be done: 値引き, 代品, 次回の調整.
alter table order_claims add column to_do boolean not null default false;
