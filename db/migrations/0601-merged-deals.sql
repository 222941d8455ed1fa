-- The deal that goes on in the place of one that a merge of two registrations ended (decision 235): of the same supplier.
alter table deals
  add column merged_into uuid,
  add constraint deals_merged_into foreign key (merged_into, supplier_id) references deals (id, supplier_id);
