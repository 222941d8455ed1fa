import { sql } from 'kysely'
import { type ClosingRule, type NonDelivery, pickRule } from '#domain/calendar/closing.ts'
import { addDays, type Day, daysBetween } from '#domain/shared/day.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import type { InvoicePaper } from '#domain/trade/invoice.ts'
import type { OrderMethod } from '#domain/trade/order.ts'
import { prepared } from '#server/db/client.ts'
import { guessedAsOne, together } from '#server/db/together.ts'
import type { Db } from '#server/deps.ts'
import { groupsOf, itemColumns, type ListItem, type ListItemsRead, toItems } from './list-item.ts'

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
  supplier: Party & { registration_number: string | null; invoice_paper?: InvoicePaper }
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
  /** It is suspended because staff have stopped one of the two as a whole: which. */
  halted: 'consumer' | 'supplier' | null
  /** A merge of two registrations has ended it: what was ordered under it can still be changed. */
  merged: boolean
  /** Why it is suspended or ended, as the supplier told the restaurant; '' where nothing was said. */
  reason: string
  /** The restaurant itself has ended it. */
  ended_by_consumer: boolean
  method: OrderMethod
  delivery_weekdays: number[] | null
  minimum_amount: string | null
  price_visible: boolean
  line_rounding: Rounding
  tax_rounding: Rounding
  parties: Parties
  rule: ClosingRule
  /** Of an order that stands: the closing by which it was taken, which holds for its date whatever has been set since. */
  kept_closing?: { delivery_date: Day; closing_at: Date }
  non_delivery: NonDelivery
  /** Mail addresses of the supplier's users who want to know of orders from this store, and its counter's, if verified. */
  order_mails: string[]
  /** The LINE links of its users who want to know of them (`line_links`). */
  order_links: string[]
  /** The LINE links of the restaurant's people who want to know of its orders. */
  consumer_links: string[]
  /** The fax number or mail address that orders of this deal go to; null for the web and LINE, and where none is known. */
  sent_to: string | null
  /** From which sum of a date on an owner is to approve the staff's orders; '0': always, null: never. */
  approval_from: string | null
  /** The restaurant has entered this supplier itself: its items are the restaurant's template. */
  own: boolean
  /** It takes lines that are on no list: as it has set, and always where the restaurant keeps its list itself. */
  free_lines: boolean
}

/** Where word of an order goes: to the supplier's people, and the order itself by fax or mail where the deal says so. */
export const destinationsOf = ({ order_mails, order_links, method, sent_to }: DealTerms): Destination[] => {
  const mails = [
    ...order_mails.map(to => ({ channel: 'mail' as const, to })),
    ...order_links.map(to => ({ channel: 'line' as const, to })),
  ]
  if (sent_to === null || (method !== 'fax' && method !== 'mail')) return mails
  return [{ channel: method, to: sent_to }, ...mails.filter(one => method !== 'mail' || one.to !== sent_to)]
}

/** By which number a deal's supplier is called: its counter's, else its own. */
export const phoneOf = ({ parties }: DealTerms) => parties.order_counter?.phone_number ?? parties.supplier.phone_number

/** Orders go by fax or mail, and nobody knows where to. */
export const lacksDestination = ({ method, sent_to }: Pick<DealTerms, 'method' | 'sent_to'>): boolean =>
  (method === 'fax' || method === 'mail') && sent_to === null

/** Of LINE, `to` names a link: who that is, is looked up when it is sent. */
export type Destination = { channel: 'mail' | 'fax' | 'line'; to: string }

/** A deal with items of its list, as both stand for one delivery date. */
export type DealAndItems = { terms: DealTerms; items: ListItem[] }

type Row = Omit<DealTerms, 'rule' | 'non_delivery' | 'order_mails' | 'order_links'> & {
  deal_rule: ClosingRule | null
  /** Of the store's groups in their order, and last of the supplier. */
  rules: ClosingRule[] | null
  days: DayTexts[] | null
  /** Mail address and LINE link of each of the supplier's users who wants to know there. */
  told_users: [mail_address: string | null, line_link_id: string | null][] | null
  counter_mail: string | null
}

type DayTexts =
  | [kind: 'weekday', weekday: string, from: null, to: null, note: string]
  | [kind: 'holidays', weekday: null, from: null, to: null, note: string]
  | [kind: 'closed' | 'open', weekday: null, from: Day, to: Day, note: string]

const never: ClosingRule = { weekdays: {} }

const toTerms = ({ deal_rule, rules, days, told_users, counter_mail, ...deal }: Row): DealTerms => {
  const users = told_users ?? []
  const mails = [...users.map(([mail]) => mail), counter_mail].filter(mail => mail !== null)
  return {
    ...deal,
    rule: pickRule(deal_rule, rules?.[0] ?? null, never),
    non_delivery: toNonDelivery(days ?? []),
    order_mails: [...new Set(mails)].sort(),
    order_links: users.flatMap(([, link]) => link ?? []).sort(),
  }
}

const toNonDelivery = (days: DayTexts[]): NonDelivery => {
  const found: NonDelivery = { weekdays: [], holidays: false, ranges: [], open_days: [] }
  for (const [kind, weekday, from, to, note] of days) {
    if (kind === 'weekday') found.weekdays.push(Number(weekday))
    else if (kind === 'holidays') found.holidays = true
    else if (kind === 'closed') found.ranges.push({ from, to, note })
    else for (let n = daysBetween(from, to); n >= 0; n -= 1) found.open_days.push(addDays(from, n))
  }
  return found
}

/** The terms of one deal, whoever's it is: callers come through a policy. One query. */
export const findDealTerms = async (db: Db, deal_id: string, consumer_id: string): Promise<DealTerms | undefined> => {
  const [row] = await dealTerms(db, { deal_id, consumer_id })
  return row && toTerms(row)
}

/**
 * The terms of one deal and the items named, as they stand for a delivery date. One query, shared by those who ask in the
 * same moment.
 */
export const findTermsAndItems = async (
  db: Db,
  deal_id: string,
  consumer_id: string,
  delivery_date: Day,
  ids: readonly string[],
): Promise<DealAndItems | undefined> => {
  const found = await findTogether(db, { deal_id, consumer_id, delivery_date, ids })
  if (!found) return undefined
  const { nth: _nth, items, own_prices, group_prices, flyer_prices, flyer_limits, ...row } = found
  return { terms: toTerms(row), items: toItems({ items, own_prices, group_prices, flyer_prices, flyer_limits }) }
}

/** The terms of these deals, whoever's they are: for jobs. One query. */
export const findTermsOf = async (db: Db, deal_ids: readonly string[]): Promise<DealTerms[]> => {
  const rows = await termsOfDeals(db, { deal_ids })
  return rows.map(toTerms)
}

/** The terms of all living deals of a restaurant, in its own order. One query. */
export const listDealTerms = async (db: Db, consumer_id: string): Promise<DealTerms[]> => {
  const rows = await livingDeals(db, { consumer_id })
  return rows.map(toTerms)
}

const party = (alias: string) => {
  const a = sql.raw(alias)
  return sql`'name', ${a}.name, 'postal_code', ${a}.postal_code, 'address', concat(${a}.prefecture, ${a}.address),
    'phone_number', ${a}.phone_number, 'fax_number', ${a}.fax_number`
}

const termsColumns = sql`d.id, d.consumer_id, d.supplier_id, d.store_id, d.order_counter_id, d.state, d.reason, d.ended_by_consumer, d.method,
    case when d.halted then case when c.suspension_reason is null then 'supplier' else 'consumer' end end as halted, d.merged_into is not null as merged, d.delivery_weekdays,
    d.minimum_amount, d.price_visible, s.line_rounding, s.tax_rounding, c.approval_from,
    json_build_object(
      'consumer', json_build_object(${party('c')}),
      'supplier', json_build_object(${party('s')}, 'registration_number', s.registration_number,
        'invoice_paper', s.invoice_paper),
      'store', case when t.id is not null then json_build_object('customer_code', t.customer_code, 'name', t.name) end,
      'order_counter', case when o.id is not null then
        json_build_object('name', o.name, 'phone_number', o.phone_number, 'fax_number', o.fax_number) end
    ) as parties,
    (select rule from order_closings r
      where r.supplier_id = d.supplier_id and r.store_group_id is null and r.deal_id = d.id) as deal_rule,
    (select json_agg(r.rule order by array_position(g.ids, r.store_group_id)) from order_closings r
      where r.supplier_id = d.supplier_id and r.deal_id is null
        and (r.store_group_id is null or r.store_group_id = any(g.ids))) as rules,
    (select json_agg(array[n.kind, n.weekday::text, n.date_from::text, n.date_to::text, n.note] order by n.id)
      from non_delivery_days n
      where n.supplier_id = d.supplier_id and (n.store_group_id is null or n.store_group_id = any(g.ids))) as days,
    (select json_agg(array[
        case when u.mail_on_order and not exists
          (select from ignored_mail_addresses i where i.mail_address = lower(a.mail_address)) then a.mail_address end,
        case when u.line_on_order then l.id::text end])
      from supplier_users u join accounts a on a.id = u.account_id
      left join line_links l on l.supplier_id = u.supplier_id and l.account_id = u.account_id and l.ended_at is null
      where u.supplier_id = d.supplier_id and (u.mail_on_order or u.line_on_order)
        and u.suspended_at is null and a.suspended_at is null
        and (u.sees_all_stores or exists (select from supplier_user_stores x
          where x.account_id = u.account_id and x.store_id = d.store_id))) as told_users,
    case when o.mail_verified_at is not null and not exists
      (select from ignored_mail_addresses i where i.mail_address = lower(o.mail_address)) then o.mail_address end as counter_mail,
    array(select l.id from line_links l where l.consumer_id = d.consumer_id and l.ended_at is null and l.tell_orders
      order by l.id) as consumer_links,
    case d.method
      when 'fax' then coalesce(case when o.fax_verified_at is not null then o.fax_number end, s.fax_number)
      when 'mail' then coalesce(case when o.mail_verified_at is not null then o.mail_address end, s.mail_address)
    end as sent_to,
    s.origin = 'consumer_registered' as own, s.free_lines or s.origin = 'consumer_registered' as free_lines`

const termsTables = sql`
  from deals d
  join suppliers s on s.id = d.supplier_id
  join consumers c on c.id = d.consumer_id
  left join stores t on t.id = d.store_id
  left join order_counters o on o.id = d.order_counter_id
  cross join lateral (select ${groupsOf(sql`d.store_id`)} as ids offset 0) g`

const dealTerms = prepared<{ deal_id: string; consumer_id: string }, Row>(
  asked => sql`/* deal-terms */ select ${termsColumns} ${termsTables}
    where d.id = ${asked.deal_id} and d.consumer_id = ${asked.consumer_id}`,
)

const termsOfDeals = prepared<{ deal_ids: readonly string[] }, Row>(
  asked => sql`/* deal-terms-of */ select ${termsColumns} ${termsTables}
    where d.id = any(${asked.deal_ids}::uuid[])`,
)

const livingDeals = prepared<{ consumer_id: string }, Row>(
  asked => sql`/* deal-terms-list */ select ${termsColumns} ${termsTables}
    where d.consumer_id = ${asked.consumer_id} and d.state in ('active', 'suspended')
    order by d.position, d.id`,
)

type Wish = { deal_id: string; consumer_id: string; delivery_date: Day; ids: readonly string[] }

/** One value for each wish; `ids` as the text of an array, since arrays of one array must be of one length. */
type Wishes = { deal_ids: string[]; consumer_ids: string[]; delivery_dates: Day[]; ids: string[] }

const termsAndItems = prepared<Wishes, Row & ListItemsRead & { nth: number }>(
  asked => sql`/* deal-terms-items */
    select w.nth::int as nth, found.*
    from unnest(${asked.deal_ids}::uuid[], ${asked.consumer_ids}::uuid[], ${asked.delivery_dates}::date[],
      ${asked.ids}::text[]) with ordinality w (deal_id, consumer_id, delivery_date, ids, nth)
    cross join lateral (select w.ids::uuid[] as ids offset 0) l
    cross join lateral (
      select ${termsColumns},
        ${itemColumns(sql`w.delivery_date`, sql`g.ids`, sql`l.ids`)}
      ${termsTables}
      where d.id = w.deal_id and d.consumer_id = w.consumer_id offset 0) found
    where ${guessedAsOne(sql`w.nth`)}`,
)

const findTogether = together<Wish, Row & ListItemsRead & { nth: number }>((db, all) =>
  termsAndItems(db, {
    deal_ids: all.map(one => one.deal_id),
    consumer_ids: all.map(one => one.consumer_id),
    delivery_dates: all.map(one => one.delivery_date),
    ids: all.map(one => `{${one.ids.join(',')}}`),
  }),
)
