-- A table's primary key becomes the longer one that stands ready as `<table>_key`: in a moment, since its columns are never
-- null. Nothing where it is done already. The key of a row stays its id; what is added is whose it is.
create function take_longer_key(of_table text) returns void language plpgsql as $$
begin
  if to_regclass(of_table || '_key') is not null then
    execute format('alter table %1$I drop constraint %2$I, add constraint %2$I primary key using index %3$I',
      of_table, of_table || '_pkey', of_table || '_key');
  end if;
end $$;
