alter table messages validate constraint messages_file;
