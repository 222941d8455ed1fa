import { sql } from 'kysely'
import { type ClosingRule, type NonDelivery, pickRule } from '#domain/calendar/closing.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import { type ListItem, listItemsJson } from './list-item.ts'

type Party = {
  name: string
  postal_code: string | null
  address: string | null
  phone_number: string | null
  fax_number: string | null
}

/** Both sides of an order as they stand now: what an order keeps as its snapshot. */
export type Parties = {
  consumer: Party
  supplier: Party & { registration_number: string | null }
  store: { customer_code: string; name: string } | null
  order_counter: { name: string; phone_number: string | null; fax_number: string | null } | null
}

/** Everything but the items that decides what may be ordered under a deal, when, and who is told. */
export type DealTerms = {
  id: string
  consumer_id: string
  supplier_id: string
  store_id: string | null
  order_counter_id: string | null
  state: string
  method: 'web' | 'fax' | 'mail' | 'line'
  delivery_weekdays: number[] | null
  minimum_amount: string | null
  price_visible: boolean
  line_rounding: Rounding
  tax_rounding: Rounding
  parties: Parties
  rule: ClosingRule
  non_delivery: NonDelivery
  /** Mail addresses of the supplier's users who want to know of orders from this store. */
  order_mails: string[]
}

/** A deal with items of its list, as both stand for one delivery date. */
export type DealAndItems = { terms: DealTerms; items: ListItem[] }

type Row = Omit<DealTerms, 'rule'> & {
  deal_rule: ClosingRule | null
  group_rule: ClosingRule | null
  supplier_rule: ClosingRule | null
}

const never: ClosingRule = { weekdays: {} }

const toTerms = ({ deal_rule, group_rule, supplier_rule, ...deal }: Row): DealTerms => ({
  ...deal,
  rule: pickRule(deal_rule, group_rule, supplier_rule ?? never),
})

/** The terms of one deal, whoever's it is: callers come through a policy. One query. */
export const findDealTerms = async (db: Db, deal_id: string, consumer_id: string): Promise<DealTerms | undefined> => {
  const { rows } = await sql<Row>`/* deal-terms */ select ${termsColumns} ${termsTables}
    where d.id = ${deal_id} and d.consumer_id = ${consumer_id}`.execute(db)
  return rows[0] && toTerms(rows[0])
}

/** The terms of one deal and the items named, as they stand for a delivery date. One query. */
export const findTermsAndItems = async (
  db: Db,
  deal_id: string,
  consumer_id: string,
  delivery_date: Day,
  ids: readonly string[],
): Promise<DealAndItems | undefined> => {
  const { rows } = await sql<Row & { items: ListItem[] }>`/* deal-terms-items */
    select ${termsColumns}, ${listItemsJson(sql`d.id`, delivery_date, ids)} as items ${termsTables}
    where d.id = ${deal_id} and d.consumer_id = ${consumer_id}`.execute(db)
  if (!rows[0]) return undefined
  const { items, ...row } = rows[0]
  return { terms: toTerms(row), items }
}

/** The terms of all living deals of a restaurant, in its own order. One query. */
export const listDealTerms = async (db: Db, consumer_id: string): Promise<DealTerms[]> => {
  const { rows } = await sql<Row>`/* deal-terms-list */ select ${termsColumns} ${termsTables}
    where d.consumer_id = ${consumer_id} and d.state in ('active', 'suspended')
    order by d.position, d.id`.execute(db)
  return rows.map(toTerms)
}

const party = (alias: string) => {
  const a = sql.raw(alias)
  return sql`'name', ${a}.name, 'postal_code', ${a}.postal_code, 'address', concat(${a}.prefecture, ${a}.address),
    'phone_number', ${a}.phone_number, 'fax_number', ${a}.fax_number`
}

const termsColumns = sql`d.id, d.consumer_id, d.supplier_id, d.store_id, d.order_counter_id, d.state, d.method, d.delivery_weekdays,
    d.minimum_amount, d.price_visible, s.line_rounding, s.tax_rounding,
    jsonb_build_object(
      'consumer', jsonb_build_object(${party('c')}),
      'supplier', jsonb_build_object(${party('s')}, 'registration_number', s.registration_number),
      'store', case when t.id is not null then jsonb_build_object('customer_code', t.customer_code, 'name', t.name) end,
      'order_counter', case when o.id is not null then
        jsonb_build_object('name', o.name, 'phone_number', o.phone_number, 'fax_number', o.fax_number) end
    ) as parties,
    (select rule from order_closings r where r.supplier_id = d.supplier_id and r.deal_id = d.id) as deal_rule,
    (select r.rule from order_closings r
      join store_group_members m on m.store_group_id = r.store_group_id and m.store_id = d.store_id
      join store_groups g on g.id = r.store_group_id
      where r.supplier_id = d.supplier_id order by g.position, g.id limit 1) as group_rule,
    (select rule from order_closings r
      where r.supplier_id = d.supplier_id and r.deal_id is null and r.store_group_id is null) as supplier_rule,
    (select jsonb_build_object(
        'weekdays', coalesce(jsonb_agg(distinct n.weekday) filter (where n.kind = 'weekday'), '[]'),
        'holidays', coalesce(bool_or(n.kind = 'holidays'), false),
        'ranges', coalesce(jsonb_agg(jsonb_build_object('from', n.date_from, 'to', n.date_to, 'note', n.note))
          filter (where n.kind = 'closed'), '[]'),
        'open_days', coalesce((select jsonb_agg(day::date) from non_delivery_days x
          cross join generate_series(x.date_from, x.date_to, interval '1 day') day
          where x.supplier_id = d.supplier_id and x.kind = 'open'
            and (x.store_group_id is null or x.store_group_id in
              (select store_group_id from store_group_members where store_id = d.store_id))), '[]'))
      from non_delivery_days n
      where n.supplier_id = d.supplier_id
        and (n.store_group_id is null or n.store_group_id in
          (select store_group_id from store_group_members where store_id = d.store_id))) as non_delivery,
    array(select a.mail_address from supplier_users u join accounts a on a.id = u.account_id
      where u.supplier_id = d.supplier_id and u.mail_on_order and a.suspended_at is null and a.mail_address is not null
        and (u.sees_all_stores or exists (select from supplier_user_stores x
          where x.account_id = u.account_id and x.store_id = d.store_id))
      order by a.mail_address) as order_mails`

const termsTables = sql`
  from deals d
  join suppliers s on s.id = d.supplier_id
  join consumers c on c.id = d.consumer_id
  left join stores t on t.id = d.store_id
  left join order_counters o on o.id = d.order_counter_id`
