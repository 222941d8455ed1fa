-- A sheet that lies among the files has none in its row (decision 340).
alter table fax_images alter column pdf drop not null;
