-- A supplier writes its web flyers itself (decision 157): a draft may be half written; who did what is kept with it.
alter table web_flyers
  drop constraint web_flyers_title_check,
  add constraint web_flyers_title_check check (length(title) <= 60),
  alter column delivery_from drop not null,
  alter column delivery_to drop not null,
  add column revision integer not null default 1,
  add column created_by_name text not null default '',
  add column changed_at timestamptz,
  add column changed_by_name text not null default '',
  add column published_by_name text,
  add column withdrawn_by_name text,
  -- How far the telling of its restaurants has come: the last of the deals, in the order of their ids; when it was done.
  add column told_to uuid,
  add column told_count integer not null default 0,
  add column told_at timestamptz,
  add column search_folded text not null generated always as (fold(title)) stored,
  add constraint web_flyers_published_whole check (
    published_at is null or (title <> '' and delivery_from is not null and delivery_to is not null));
-- Those that were there before are old news.
update web_flyers set told_at = published_at where published_at is not null;
create index web_flyers_list on web_flyers (supplier_id, id desc);
create index web_flyers_untold on web_flyers (published_at) where told_at is null and withdrawn_at is null;
