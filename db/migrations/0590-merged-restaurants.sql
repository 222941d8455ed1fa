-- Two registrations of one restaurant are made one: which one it went on in, and since when (decision 235).
alter table consumers
  add column merged_into uuid references consumers (id),
  add column merged_at timestamptz,
  add constraint consumers_merged check ((merged_into is null) = (merged_at is null) and merged_into <> id);
create index consumers_merged_into on consumers (merged_into) where merged_into is not null;
