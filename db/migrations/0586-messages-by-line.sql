-- What suppliers write to their stores goes to LINE, too, for whoever wants it there (decision 243).
alter table line_links add column tell_messages boolean not null default true;
-- The same news to many houses: behind everything else, and within its share of the month.
alter table line_messages add column to_many boolean not null default false;
