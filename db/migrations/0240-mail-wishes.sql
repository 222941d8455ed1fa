-- What a person at a restaurant is told by mail, type by type, beside what rings on its devices (decision 110).
alter table push_wishes add column without_mail text[] not null default '{}';
