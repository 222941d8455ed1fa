-- A supplier that staff open without an inquiry has no contact.
alter table supplier_openings drop constraint supplier_openings_pkey;
alter table supplier_openings alter contact_id drop not null;
alter table supplier_openings add constraint supplier_openings_contact unique (contact_id);
alter table supplier_openings drop constraint supplier_openings_supplier_id_key;
alter table supplier_openings add primary key (supplier_id);
