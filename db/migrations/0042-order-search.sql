-- A restaurant finds its orders by date, amount, party and words, in any combination (電子帳簿保存法).

alter table orders
  -- What a search by words looks into: the supplier and every line (name, code, spec, origin), each folded, joined by
  -- bars. Written with the order, so that a search reads orders alone, in the order in which they are shown.
  add words text not null default '';

update orders o set words = concat_ws('|', fold(o.parties -> 'supplier' ->> 'name'),
  (select string_agg(concat_ws('|', fold(l.name), fold(l.code), fold(l.spec), fold(l.origin)), '|' order by l.line_number)
    from order_lines l where l.order_id = o.id));

create index orders_consumer_total on orders (consumer_id, total);
