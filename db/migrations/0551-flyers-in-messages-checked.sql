alter table messages validate constraint messages_web_flyer;
