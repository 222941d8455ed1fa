import { sql } from 'kysely'
import * as contract from '#contract/dispatch/admin-dispatches.contract.ts'
import * as waiting from '#contract/dispatch/waiting-dispatches.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { faxPictures } from '#server/exports/pdf-picture.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findOrders, lockOrder } from '#server/orders/find-orders.ts'
import { areDeparturesHeld } from '#server/restores/hold.ts'
import {
  countLost,
  countStaffResends,
  type FoundDispatch,
  findDayRates,
  findDispatches,
  findFaxRecord,
  findRates,
  orderOfDispatch,
  queueAgain,
  wasResentBy,
} from './admin-dispatch-store.ts'
import { openFaxImage } from './fax-images.ts'
import { findMoved } from './moved.ts'
import { revokeLinks, staffWho } from './revoke-links.ts'

const page_size = 50
const day_ms = 86_400_000
/** Of one dispatch in 24 hours: each costs a call, and whoever is called at night ten times is no supplier any more. */
const most_staff_resends = 5
const too_often = `この送信は、24時間に${most_staff_resends}回まで送り直せます。宛先へお電話で確かめてください`
const span_days: Record<contract.RateSpan, number> = { day: 1, week: 7, month: 30 }

const viewDispatch = (
  { number, deal_id: _deal, method: _method, queued_at, turn_at, ended_at, ...row }: FoundDispatch,
  moved: Pick<contract.DispatchRow, 'moved_to' | 'moved_by'>,
): contract.DispatchRow => ({
  ...row,
  ...moved,
  order_number: orderNumber(number),
  queued_at: queued_at.toISOString(),
  turn_at: turn_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
})

export const adminDispatchRoutes = room(
  { ...contract, ...waiting },
  {
    countLostDispatches: async ({ deps, at }) => ({ count: await countLost(deps.db, at) }),
    listDispatches: async ({ deps, query, at }) => {
      const limit = query.limit ?? page_size
      const since = new Date(at.getTime() - span_days[query.span ?? 'day'] * day_ms)
      const [rows, rates, held] = await Promise.all([
        findDispatches(deps.db, { ...query, limit }, at),
        findRates(deps.db, since, at),
        areDeparturesHeld(deps.db),
      ])
      const page = rows.slice(0, limit)
      const moved = await findMoved(deps.db, page)
      const items = page.map((row, n) => viewDispatch(row, moved[n] ?? { moved_to: null }))
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, rates, held }
    },
    listDispatchDays: async ({ deps, at }) => {
      const until = dayOf(at)
      const from = addDays(until, 1 - contract.rate_days)
      return { from, until, items: await findDayRates(deps.reader, instantAt(from, 0)) }
    },
    resendDispatch: async ({ deps, actor, params, at }) => {
      const order_id = await orderOfDispatch(deps.db, params.dispatch_id)
      if (order_id === undefined) throw refuse(404, errorTexts.not_found)
      const queued = await deps.db.transaction().execute(async trx => {
        // What is being told by telephone at this moment is not sent as well.
        await lockOrder(trx, order_id)
        const today = await countStaffResends(trx, params.dispatch_id, new Date(at.getTime() - day_ms))
        if (today >= most_staff_resends) throw refuse(429, too_often)
        const [lost] = await findDispatches(trx, { id: params.dispatch_id, limit: 1 }, at)
        if (!lost?.can_resend || !(await queueAgain(trx, params.dispatch_id, actor.account_id, at))) return false
        await noteAdminAct(trx, actor, { act: 'dispatch_resent', subject_id: params.dispatch_id }, at)
        return true
      })
      if (queued) return undefined
      const resent = await wasResentBy(deps.db, params.dispatch_id, actor.account_id)
      // Asked for again after an answer that was lost.
      if (resent === 'by me') throw refuse(409, 'この送信は、先ほどの操作ですでに送り直しています')
      if (resent === 'by others') throw refuse(409, 'この送信は、すでにほかの方が送り直しています')
      throw refuse(409, 'この送信は、もう一度送れる状態ではありません。一覧を読み込み直してください')
    },
    revokeDispatchLinks: async ({ deps, actor, params, at }) => {
      const order_id = await orderOfDispatch(deps.db, params.dispatch_id)
      const [order] = order_id === undefined ? [] : await findOrders(deps.db, sql`o.id = ${order_id}`)
      if (!order) throw refuse(404, errorTexts.not_found)
      await revokeLinks(deps, order, staffWho(actor, 'admin/dispatches'), at, trx =>
        noteAdminAct(trx, actor, { act: 'links_revoked', subject_id: params.dispatch_id }, at),
      )
      return undefined
    },
    getFaxSheet: async ({ deps, params, query, at }) => {
      const [[dispatch], image] = await Promise.all([
        findDispatches(deps.db, { id: params.id, limit: 1 }, at),
        openFaxImage(deps, params.id, query.round),
      ])
      if (!dispatch || !image) throw refuse(404, errorTexts.not_found)
      const { calls, attempts } = await findFaxRecord(deps.db, params.id)
      const pages = await faxPictures(image.pdf)
      return {
        dispatch: viewDispatch(dispatch, { moved_to: null }),
        calls: calls.map(call => ({ ...call, kept_at: call.kept_at.toISOString() })),
        attempts: attempts.map(one => ({ ...one, attempted_at: one.attempted_at.toISOString() })),
        round: image.round,
        pages: pages.map(page => `data:image/png;base64,${page.toString('base64')}`),
      }
    },
    getFaxImage: async ({ deps, params, query }) => {
      const image = there(await openFaxImage(deps, params.id, query.round))
      return { name: 'FAX.pdf', content: image.pdf, inline: true }
    },
  },
)
