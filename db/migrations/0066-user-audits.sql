-- A user's changes are found whether they were made at the user or at a store that was assigned.
create index supplier_audits_user on supplier_audits (supplier_id, (after ->> 'user_id'), id desc) where after ? 'user_id';
create index supplier_audits_subjects on supplier_audits (supplier_id, subject, id desc);
