-- The same news to many houses: such mails leave at a pace that leaves the machine to orders.
alter table outgoing_mails add column to_many boolean not null default false;
