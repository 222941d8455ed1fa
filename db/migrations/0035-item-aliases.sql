-- What a restaurant writes for an item of its order list when it writes freely: learnt when it chooses the item.

alter table order_list_items add unique (id, deal_id);

create table order_list_item_aliases (
  deal_id uuid not null references deals (id) on delete cascade,
  -- `fold` of the word, by which it is found.
  folded text not null check (folded <> ''),
  -- As it was written.
  word text not null,
  order_list_item_id uuid not null,
  account_id uuid not null references accounts (id),
  learnt_at timestamptz not null,
  primary key (deal_id, folded),
  foreign key (order_list_item_id, deal_id) references order_list_items (id, deal_id) on delete cascade
);
create index order_list_item_aliases_item on order_list_item_aliases (order_list_item_id);
