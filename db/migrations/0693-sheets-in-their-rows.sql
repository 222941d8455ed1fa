-- concurrently
-- The job that moves the sheets of faxes to the files finds what still lies in the database by this (decision 340).
create index concurrently if not exists fax_images_in_row on fax_images (kept_at) where pdf is not null;
