import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { bundledMail } from '#domain/mails/bundled-mail.ts'
import type { Deps } from '#server/deps.ts'
import { endHeld, takeHeld } from './mail-store.ts'
import { queueMails } from './queue-mails.ts'

const receivers_at_a_time = 100

/**
 * The job of the clock, every minute: what was held until now leaves, to each person of a house as one mail with all
 * of it. What is over or was read meanwhile is left out. The mail is queued and its parts are ended in one transaction, so
 * that a worker that dies over it has sent nothing, and two of them send it once.
 */
export const bundleMails = async (deps: Deps, receivers = receivers_at_a_time): Promise<void> => {
  while (await bundleNext(deps, receivers)) {
    // One part after the other, so that orders come between.
  }
}

/** Whether there may be more. */
const bundleNext = (deps: Deps, receivers: number): Promise<boolean> =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const held = await takeHeld(trx, at, receivers)
    const groups = [...Map.groupBy(held, one => `${one.consumer_id ?? one.supplier_id} ${one.destination}`).values()]
    const mails = groups.flatMap(group => {
      const parts = group.filter(one => !one.needless)
      const [first] = parts
      if (!first) return []
      const { id, consumer_id, supplier_id, house_name, destination } = first
      const of = consumer_id !== null ? { consumer_id } : supplier_id !== null ? { supplier_id } : null
      const { path } = (consumer_id === null ? supplierPages : consumerPages).notificationSettings
      const { subject, text } = bundledMail(
        house_name,
        parts.map(one => ({ subject: one.subject, text: one.body_text })),
        { public_url: deps.public_url, settings_path: path },
      )
      return [{ key: `bundle:${id}`, of, destination, subject, text }]
    })
    await queueMails(trx, mails, at, true)
    const idsOf = (needless: boolean) => held.filter(one => one.needless === needless).map(one => one.id)
    await endHeld(trx, idsOf(false), 'bundled')
    await endHeld(trx, idsOf(true), 'superseded')
    return groups.length === receivers
  })
