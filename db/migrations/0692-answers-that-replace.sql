-- An answer that takes the place of one before it, of a colleague or its own (decision 190).
alter table question_posts add column corrects boolean not null default false;
