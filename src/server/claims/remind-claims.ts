import { sql } from 'kysely'
import { supplierPages } from '#contract/pages/supplier.ts'
import { claim_reminder_hours } from '#domain/claims/states.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/notices/tell.ts'
import { sayByOtherWays } from '#server/orders/tell-event.ts'
import { type ClaimFacts, findClaims } from './claim-store.ts'
import { claims_button } from './report-claims.ts'

const at_a_time = 500

/**
 * The job, every hour: a supplier that has let a restaurant's report wait for a day is told of it again, once. What was
 * answered meanwhile is not; of a report that was answered in part only the rest is.
 */
export const remindClaims = async (deps: Deps) => {
  const at = deps.now()
  const before = new Date(at.getTime() - claim_reminder_hours * 3_600_000)
  const found = await findClaims(
    deps.db,
    sql`c.told and c.state in ('reported', 'seen') and c.reported_at <= ${before}
      and not exists (select from notifications n
        where n.kind = 'claim_waiting' and n.key = 'claim_waiting:' || c.report_id)`,
    at_a_time,
  )
  for (const claims of Map.groupBy(found, one => one.report_id).values()) await remind(deps, claims, at)
}

const remind = async (deps: Deps, claims: readonly ClaimFacts[], at: Date) => {
  const [first] = claims
  if (!first) return
  const { report_id, order_id, consumer_id, supplier_id, store_id, deal_id, delivery_date } = first
  const said = say('claim_waiting', {
    consumer_name: first.customer_name,
    number: orderNumber(first.number),
    delivery_date,
    claims: claims.toReversed(),
    url: deps.public_url + supplierPages.claims.path,
  })
  const key = `claim_waiting:${report_id}`
  const about = { deal_id, delivery_date, subject: report_id, ...(store_id !== null && { store_id }) }
  await deps.db.transaction().execute(async trx => {
    await tell(trx, [{ to: { supplier_id }, said, key, ...about }], at)
    const order = { id: order_id, consumer_id, supplier_id, store_id }
    await sayByOtherWays(trx, order, key, { to: 'supplier', said }, claims_button, at)
  })
}
