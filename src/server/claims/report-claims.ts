import { sql } from 'kysely'
import type { ReportForm } from '#contract/claims/claim.form.ts'
import type { Inspection } from '#contract/claims/claim-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { claimFaults, expectedOf } from '#domain/claims/claim.ts'
import { isOpenClaim } from '#domain/claims/states.ts'
import { claimText } from '#domain/claims/words.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { tell } from '#server/notices/tell.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { sayByOtherWays } from '#server/orders/tell-event.ts'
import { lockOwnImages } from './claim-images.ts'
import { insertClaims, isReported, lockInspection, type NewClaim } from './claim-store.ts'
import { orderToInspect, viewInspection } from './inspect-order.ts'

/** Undoes the whole report: some of it stands already. */
class ReportedAlready extends Error {}

/**
 * Reports what is wrong with lines of an order, told to its supplier once. The same report sent again changes nothing and
 * answers what stands. Refuses 422 beside each field; 409 with the current inspection where the same of a line is open.
 */
export const reportClaims = async (
  deps: Deps,
  actor: ConsumerActor,
  order_id: string,
  { report_key: report_id, claims: wished }: ReportForm,
  at: Date,
) => {
  const order = await orderToInspect(deps, actor, order_id, at)
  try {
    await deps.db.transaction().execute(async trx => {
      // Of the same report sent twice at one moment the second waits here for the first.
      await sql`/* report-turn */ select pg_advisory_xact_lock(hashtextextended(${report_id}, 152))`.execute(trx)
      await lockInspection(trx, order_id)
      if (await isReported(trx, order_id, report_id)) return
      const claims = claimsOf(order, wished)
      await demandOwnImages(trx, actor, wished)
      const told = order.has_desk
      const report = { order_id, consumer_id: order.consumer_id, supplier_id: order.supplier_id, report_id, told }
      const made = await insertClaims(trx, { ...report, by: actor.name }, claims, at)
      if (made !== claims.length) throw new ReportedAlready()
      await forgetTicks(trx, order_id, claims)
      if (told) await tellSupplier(trx, deps, order, { report_id, claims }, at)
    })
  } catch (error) {
    if (!(error instanceof ReportedAlready)) throw error
    const current = await viewInspection(deps, order, at)
    throw refuse(409, standing(current.claims, wished), { current })
  }
  return viewInspection(deps, order, at)
}

/** What of it is open already, whose, and that nothing was sent now. */
const standing = (claims: Inspection['claims'], wished: ReportForm['claims']): string => {
  const open = claims.filter(
    one =>
      isOpenClaim(one.state) && wished.some(wish => wish.line_number === one.line_number && wish.kind === one.kind),
  )
  const said = open.map(one => `「${claimText(one)}」（${one.reported_by_name}さん）`).join('、')
  return `${said}が、すでに連絡されています。いま入力した内容は送っていません`
}

const claimsOf = (order: OrderFacts, wished: ReportForm['claims']): NewClaim[] => {
  const messages: FieldMessage[] = []
  const seen = new Set<string>()
  const claims = wished.flatMap(({ line_number, kind, quantity, note, claim_image_ids }, place) => {
    const line = order.lines.find(one => one.line_number === line_number)
    const expected = line && expectedOf(line)
    const field = (name: string) => `claims[${place}].${name}`
    if (!expected) {
      messages.push({ field: field('line_number'), message: 'この発注で届く予定のない商品です' })
      return []
    }
    if (seen.has(`${line_number} ${kind}`)) messages.push({ field: field('kind'), message: '同じ内容が2つあります' })
    seen.add(`${line_number} ${kind}`)
    const faults = claimFaults({ kind, quantity, note }, expected)
    messages.push(...faults.map(fault => ({ ...fault, field: field(fault.field) })))
    if (faults.length) return []
    const item = { item_name: expected.name, unit: expected.unit }
    const counted = quantity === '' ? null : decimal(quantity)
    return [{ line_number, ...item, kind, quantity: counted, note, image_ids: claim_image_ids }]
  })
  if (messages.length) throw refuse(422, messages)
  return claims
}

const demandOwnImages = async (trx: Db, { consumer_id }: ConsumerActor, wished: ReportForm['claims']) => {
  const own = await lockOwnImages(
    trx,
    consumer_id,
    wished.flatMap(one => one.claim_image_ids),
  )
  const messages = wished.flatMap(({ claim_image_ids: ids }, place) =>
    ids.every(id => own.has(id)) && new Set(ids).size === ids.length
      ? []
      : [{ field: `claims[${place}].claim_image_ids`, message: '写真が見つかりません。もう一度加えてください' }],
  )
  if (messages.length) throw refuse(422, messages)
}

/** What is wrong did not arrive as ordered. */
const forgetTicks = (trx: Db, order_id: string, claims: readonly NewClaim[]) =>
  sql`/* forget-ticks */
    delete from order_inspections where order_id = ${order_id}
      and line_number = any(${claims.map(one => one.line_number)}::int[])`.execute(trx)

type Reported = { report_id: string; claims: readonly NewClaim[] }

const tellSupplier = async (trx: Db, deps: Deps, order: OrderFacts, { report_id, claims }: Reported, at: Date) => {
  const { supplier_id, deal_id, store_id, delivery_date, parties } = order
  const said = say('claim_reported', {
    consumer_name: parties.store?.name ?? parties.consumer.name,
    number: orderNumber(order.number),
    delivery_date,
    claims,
    url: deps.public_url + supplierPages.claims.path,
  })
  const key = `claim_report:${report_id}`
  const about = { deal_id, delivery_date, subject: report_id, ...(store_id !== null && { store_id }) }
  await tell(trx, [{ to: { supplier_id }, said, key, ...about }], at)
  await sayByOtherWays(trx, order, key, { to: 'supplier', said }, claims_button, at)
}

export const claims_button = { label: '検品の連絡を見る', path: supplierPages.claims.path }
