-- A supplier's people are told on their devices, too: of each device, wish and push, one of both houses.
alter table push_devices
  alter column consumer_id drop not null,
  add column supplier_id uuid references suppliers (id) on delete cascade,
  add constraint push_devices_house check (num_nonnulls(consumer_id, supplier_id) = 1),
  add constraint push_devices_endpoint_supplier unique (endpoint, supplier_id);
create index push_devices_supplier on push_devices (supplier_id, account_id) where supplier_id is not null;

-- A key may hold no null: what it kept apart is kept apart by one index for each side.
alter table push_wishes add constraint push_wishes_of_consumer unique (account_id, consumer_id);
alter table push_wishes drop constraint push_wishes_pkey;
alter table push_wishes
  alter column consumer_id drop not null,
  add column supplier_id uuid references suppliers (id) on delete cascade,
  add constraint push_wishes_house check (num_nonnulls(consumer_id, supplier_id) = 1),
  add constraint push_wishes_of_supplier unique (account_id, supplier_id);

alter table outgoing_pushes
  alter column consumer_id drop not null,
  add column supplier_id uuid;
alter table outgoing_pushes
  add constraint outgoing_pushes_supplier_id_fkey foreign key (supplier_id) references suppliers (id) on delete cascade not valid;
alter table outgoing_pushes add constraint outgoing_pushes_house check (num_nonnulls(consumer_id, supplier_id) = 1) not valid;
