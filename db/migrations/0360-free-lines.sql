-- 自由入力: whether a supplier takes lines that are on no list. One that a restaurant keeps itself takes them always.
alter table suppliers add column free_lines boolean not null default false;
-- Such a line: written by the restaurant, of no item, and without a price until its supplier gives it one.
alter table order_lines add column free boolean not null default false;
