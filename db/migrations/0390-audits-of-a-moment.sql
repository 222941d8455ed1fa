-- concurrently
-- What one person did in one moment: shown beside each note of it, and taken back as one.
create index concurrently if not exists supplier_audits_moment on supplier_audits (supplier_id, happened_at);
