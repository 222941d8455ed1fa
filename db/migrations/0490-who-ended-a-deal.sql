-- Whether it was the restaurant that ended a deal: it is told to ask again, and not to ask the supplier why.

alter table deals add column ended_by_consumer boolean not null default false;
