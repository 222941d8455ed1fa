-- A message may carry one PDF (decision 241).
create table message_files (
  id uuid primary key,
  supplier_id uuid not null references suppliers (id),
  name text not null,
  size integer not null check (size > 0),
  page_count integer not null check (page_count > 0),
  added_at timestamptz not null,
  added_by_name text not null,
  unique (id, supplier_id)
);
create index message_files_supplier on message_files (supplier_id);

alter table messages
  add column file_id uuid,
  add constraint messages_file foreign key (file_id, supplier_id)
    references message_files (id, supplier_id) not valid;
create index messages_files on messages (file_id) where file_id is not null;
