import * as contract from '#contract/reminders/closing-notifications.contract.ts'
import { dealOf } from '#server/deals/deal-policy.ts'
import { listDealTerms } from '#server/deals/deal-terms.ts'
import { room } from '#server/http/serve.ts'
import { findOpenReminders, findWishes, saveWish } from './closing-notification-store.ts'

export const closingNotificationRoutes = room(contract, {
  listClosingReminders: async ({ deps, actor, at }) => {
    const items = await findOpenReminders(deps.db, actor, at)
    return { items: items.map(one => ({ ...one, closing_at: one.closing_at.toISOString() })) }
  },
  getClosingNotifications: async ({ deps, actor }) => {
    const [account, terms, wishes] = await Promise.all([
      deps.db
        .selectFrom('accounts')
        .select('mail_address')
        .where('id', '=', actor.account_id)
        .executeTakeFirstOrThrow(),
      listDealTerms(deps.db, actor.consumer_id),
      findWishes(deps.db, actor.account_id, actor.consumer_id),
    ])
    const items = terms.map(({ id, parties }) => ({
      deal_id: id,
      supplier_name: parties.supplier.name,
      wish: wishes.get(id) ?? null,
    }))
    return { mail_address: account.mail_address, items }
  },
  setClosingNotification: async ({ deps, actor, params, body: { wish } }) => {
    const { id, parties } = await dealOf(deps, actor, params.deal_id)
    const unique = wish && { ...wish, weekdays: [...new Set(wish.weekdays)].sort((a, b) => a - b) }
    await saveWish(deps.db, actor.account_id, id, unique)
    return { deal_id: id, supplier_name: parties.supplier.name, wish: unique }
  },
})
