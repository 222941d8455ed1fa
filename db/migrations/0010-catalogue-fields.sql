-- The catalogue as its supplier keeps it: searched whatever the spelling, edited by several, sold out, put away.

-- The form in which names are compared: equal to `fold` of src/domain/shared/japanese.ts, which a test compares.
create or replace function fold(value text) returns text language sql immutable strict parallel safe
return translate(
  translate(
    lower(normalize(value, NFKC) collate pg_c_utf8),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ'
  ),
  E' \t\n\r\u00a0\u2028\u2029-\u00ad\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2500\u2501\u30fc\u30fb\u00b7\u2022',
  ''
);

alter table product_items
  -- Raised by every change: an edit names the one it was based on.
  add revision integer not null default 1 check (revision > 0),
  -- Put away: on no list any more. Orders keep what they were made with, so nothing is ever deleted.
  add archived_at timestamptz,
  -- 完売: the limit is 0 until sale begins again, when it becomes what it was.
  add sold_out_at timestamptz,
  add sales_limit_kept numeric(12, 3) check (sales_limit_kept >= 0),
  -- All that a search looks into; the bar is in no folded word.
  add search_folded text not null generated always as (
    fold(name) || '|' || fold(name_kana) || '|' || fold(code) || '|' || fold(spec) || '|' || fold(origin) || '|'
      || fold(category) || '|' || coalesce(jan_code, '')
  ) stored,
  add check (archived_at is null or not visible),
  add check (sold_out_at is null or sales_limit = 0),
  add check (sold_out_at is not null or sales_limit_kept is null);

-- What each supplier's next prices are, by the day from which they hold.
create index product_item_prices_valid_from on product_item_prices (valid_from, product_item_id);
