-- A template of an answer is offered for the questions of its side (decision 314). What stands there is offered for both, as before.
alter table contact_templates add column side text not null default 'both'
  check (side in ('both', 'consumer', 'supplier'));
