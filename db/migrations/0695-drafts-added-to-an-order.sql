-- What was done to the order by what a draft of LINE held: the row of its log. Without one it was placed.
-- Its order goes by `order_id`, and an event goes with its order alone.
alter table line_drafts add column order_event_id bigint;
