import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Deps } from '#server/deps.ts'
import { insertAll } from './insert-all.ts'
import type { Masters } from './masters.ts'

/** The demo wholesaler's own fields: how an item is kept, filled in for all of them, and where a store takes its goods. */
export const addOwnColumns = async ({ db }: Pick<Deps, 'db'>, masters: Masters, at: Date): Promise<void> => {
  const clerk = masters.suppliers.get('fish')?.clerk
  if (!clerk) throw new Error('the demo world has no wholesaler of fish')
  const { supplier_id } = clerk
  const kept_at = { id: v7(), supplier_id, subject: 'product_item', name: '温度帯', kind: 'choice', position: 0 }
  await insertAll(db, 'additional_columns', [
    { ...kept_at, choices: ['冷蔵', '冷凍', '常温'] },
    { id: v7(), supplier_id, subject: 'store', name: '納品場所', kind: 'text', choices: [], position: 0 },
  ])
  await sql`insert into additional_values (additional_column_id, subject_id, value, changed_at, changed_by_name)
    select ${kept_at.id}::uuid, p.id, case when p.name || p.spec like '%冷凍%' then '冷凍' else '冷蔵' end, ${at}, ${clerk.name}
    from product_items p where p.supplier_id = ${supplier_id}`.execute(db)
}
