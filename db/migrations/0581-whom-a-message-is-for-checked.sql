alter table messages validate constraint messages_audience_check;
