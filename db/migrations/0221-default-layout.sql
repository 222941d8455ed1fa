-- The layout that the desk downloads in where none is chosen; null: the standard one. A layout that is removed leaves none.
alter table suppliers add default_layout_id uuid,
  add constraint suppliers_default_layout foreign key (default_layout_id, id) references download_layouts (id, supplier_id)
    on delete set null (default_layout_id);
