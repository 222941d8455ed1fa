import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/**
 * From here on the database notes which tables are written to, as far as it stays: what is rolled back is none. The answer
 * tells their names, and begins anew.
 */
export const noteWritten = async (db: Db): Promise<() => Promise<string[]>> => {
  await sql`create schema noted`.execute(db)
  await sql`create unlogged table noted.written (name text not null)`.execute(db)
  await sql`
    create function noted.note() returns trigger language plpgsql as $$
    begin
      insert into noted.written values (tg_table_name);
      return null;
    end $$`.execute(db)
  await sql`
    do $$
    declare one regclass;
    begin
      for one in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('create trigger zz_noted after insert or update or delete on %s for each row execute function noted.note()', one);
      end loop;
    end $$`.execute(db)
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from noted.written returning name`.execute(db)
    return [...new Set(rows.map(one => one.name))].sort()
  }
}
