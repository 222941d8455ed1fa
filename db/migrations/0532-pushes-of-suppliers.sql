-- concurrently
create index concurrently if not exists outgoing_pushes_supplier on outgoing_pushes (supplier_id, id desc) where supplier_id is not null;
