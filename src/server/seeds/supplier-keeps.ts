import { sql } from 'kysely'
import { addDays, type Day, instantAt } from '#domain/shared/day.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Deps } from '#server/deps.ts'
import type { Masters } from './masters.ts'

const group_name = '多摩便'
const places = ['勝手口の発泡箱', '冷蔵庫の前', '店長に手渡し', '裏口の棚']

/**
 * What the demo wholesaler of fish keeps beside its orders: a price list of a group, where some stores take their goods,
 * and who gave its staff their rights. Nothing of it changes an order that was placed.
 */
export const putSupplierKeeps = async ({ db }: Pick<Deps, 'db'>, masters: Masters, today: Day): Promise<void> => {
  const clerk = masters.suppliers.get('fish')?.clerk
  if (!clerk) throw new Error('the demo world has no wholesaler of fish')
  const { supplier_id } = clerk
  await sql`insert into store_group_items (store_group_id, supplier_id, product_item_id, position)
    select g.id, g.supplier_id, p.id, row_number() over (order by p.code)
    from store_groups g join lateral (select i.id, i.code from product_items i
      join product_item_prices c on c.product_item_id = i.id
      where i.supplier_id = g.supplier_id and i.visible and i.category = 'マグロ' and c.price is not null and c.valid_from <= ${today}
      group by i.id order by i.code limit 8) p on true
    where g.supplier_id = ${supplier_id} and g.name = ${group_name}`.execute(db)
  await sql`insert into store_group_item_prices (store_group_item_id, valid_from, price)
    select s.id, d.day, trunc((select c.price from product_item_prices c
      where c.product_item_id = s.product_item_id and c.valid_from <= ${today} order by c.valid_from desc limit 1) * d.share, -1)
    from store_group_items s cross join (values (${addDays(today, -30)}::date, 0.97), (${addDays(today, 10)}::date, 0.98)) d (day, share)
    where s.supplier_id = ${supplier_id}`.execute(db)
  await sql`insert into additional_values (additional_column_id, subject_id, value, changed_at, changed_by_name)
    select c.id, t.id, (${places}::text[])[1 + t.place % ${places.length}], ${instantAt(today, 9 * 60)}, ${clerk.name}
    from additional_columns c join (select id, supplier_id, (row_number() over (order by customer_code))::int as place
      from stores where customer_code <> '') t on t.supplier_id = c.supplier_id and t.place % 3 <> 2
    where c.supplier_id = ${supplier_id} and c.subject = 'store' and c.kind = 'text'`.execute(db)
  const { rows: owners } = await sql<{ account_id: string; name: string }>`
    select u.account_id, a.name from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} and u.role = 'owner' order by a.login_id limit 1`.execute(db)
  const [owner] = owners
  if (!owner) throw new Error('the demo wholesaler of fish has no owner')
  const by = { supplier_id, ...owner }
  const { rows: staff } = await sql<{ id: string; sees_all_stores: boolean; name: string }>`
    select u.account_id as id, u.sees_all_stores, a.name from supplier_users u join accounts a on a.id = u.account_id
    where u.supplier_id = ${supplier_id} and u.role = 'staff' order by a.login_id`.execute(db)
  const made = staff.map(one => ({
    subject: 'user' as const,
    subject_id: one.id,
    action: 'create',
    after: { name: one.name, role: 'staff', sees_all_stores: true },
  }))
  await noteAudits(db, by, made, instantAt(addDays(today, -90), 10 * 60))
  const narrowed = staff.filter(one => !one.sees_all_stores)
  const changed = narrowed.map(one => ({
    subject: 'user' as const,
    subject_id: one.id,
    action: 'change',
    before: { sees_all_stores: true },
    after: { sees_all_stores: false },
  }))
  await noteAudits(db, by, changed, instantAt(addDays(today, -20), 14 * 60 + 30))
}
