import * as contract from '#contract/dispatch/admin-dispatches.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { room } from '#server/http/serve.ts'
import { findDispatches, findFaxImage, findRates, isDispatch, queueAgain } from './admin-dispatch-store.ts'

const page_size = 50
const day_ms = 86_400_000

export const adminDispatchRoutes = room(contract, {
  listDispatches: async ({ deps, query, at }) => {
    const limit = query.limit ?? page_size
    const [rows, rates] = await Promise.all([
      findDispatches(deps.db, { ...query, limit }),
      findRates(deps.db, new Date(at.getTime() - day_ms), at),
    ])
    const items = rows.slice(0, limit).map(({ number, queued_at, ended_at, ...row }) => ({
      ...row,
      order_number: orderNumber(number),
      queued_at: queued_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, rates }
  },
  resendDispatch: async ({ deps, actor, params, at }) => {
    if (!(await isDispatch(deps.db, params.dispatch_id))) throw refuse(404, errorTexts.not_found)
    if (!(await queueAgain(deps.db, params.dispatch_id, actor.account_id, at))) {
      throw refuse(409, 'この送信は、もう一度送れる状態ではありません。一覧を読み込み直してください')
    }
    return undefined
  },
  getFaxImage: async ({ deps, params }) => {
    const image = await findFaxImage(deps.db, params.id)
    if (!image) throw refuse(404, errorTexts.not_found)
    return { name: 'FAX.pdf', content: image.pdf, inline: true }
  },
})
