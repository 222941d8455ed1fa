import { type ApprovalRow, approvals_over, type approveOrder } from '#contract/approvals/approvals.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import { changedQuantities } from '#domain/approvals/changed-quantities.ts'
import { requestWords } from '#domain/changes/change-request.ts'
import { type NoticeKind } from '#domain/notices/kinds.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { dealAndItemsOfOrder } from '#server/deals/deal-policy.ts'
import type { DealAndItems } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import { by, type ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { placeOrder } from '#server/placing/place-order.ts'
import { previewOrder } from '#server/placing/preview-order.ts'
import { type Approval, type ApprovalState, decide, findApproval, findApprovals } from './approval-store.ts'

const viewRow = (
  { consumer_id: _c, wish: _w, source: _s, asked_by, ...row }: Approval,
  actor: ConsumerActor,
): ApprovalRow => ({
  ...row,
  closing_at: row.closing_at?.toISOString() ?? null,
  asked_at: row.asked_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  mine: asked_by === actor.account_id,
})

export const listOf = async ({ db }: Deps, actor: ConsumerActor) => {
  const [waiting, over] = await Promise.all([
    findApprovals(db, actor.consumer_id, true, 200),
    findApprovals(db, actor.consumer_id, false, approvals_over),
  ])
  const view = (row: Approval) => viewRow(row, actor)
  return { waiting: waiting.map(view), over: over.map(view) }
}

const approvalOf = async (deps: Deps, actor: ConsumerActor, id: string) =>
  there(await findApproval(deps.db, actor.consumer_id, id))

/** A schedule may name items that its restaurant's list does not show. */
const enteringOf = ({ source }: Approval) =>
  source === 'scheduled' ? { entering: { by_supplier: true, past_closing: false } } : {}

export const viewApproval = async (deps: Deps, actor: ConsumerActor, id: string, at: Date) => {
  const approval = await approvalOf(deps, actor, id)
  const deal = await dealAndItemsOfOrder(deps, actor, approval.deal_id, approval.wish)
  // What changed since is shown by its line, beside what it was: no message of its own.
  const lines = approval.wish.lines.map(({ seen_unit_price: _, ...line }) => line)
  const preview = async () => {
    const found = await previewOrder(deps, deal, { ...approval.wish, lines }, at, {
      ...enteringOf(approval),
      by_restaurant: true,
    })
    return { ...found, duplicates: found.duplicates.filter(one => one.id !== id) }
  }
  return {
    approval: viewRow(approval, actor),
    price_visible: deal.terms.price_visible,
    note: approval.wish.note,
    preview: approval.state === 'approved' ? null : await preview(),
    asked_prices: approval.wish.lines.map(line => line.seen_unit_price),
  }
}

const over_words: Record<ApprovalState, string> = {
  waiting: '',
  approved: 'この発注は、すでに承認され、発注されています',
  sent_back: 'この発注は、すでに差し戻されています',
  withdrawn: 'この発注は、取り下げられています',
  expired: '締切を過ぎたため、この発注は終わりました',
}

const isOver = async (deps: Deps, { consumer_id, id }: Approval) => {
  const now = await findApproval(deps.db, consumer_id, id)
  return refuse(409, over_words[now?.state ?? 'withdrawn'] || 'もう一度お試しください')
}

/** Thrown in the order's transaction where somebody else has decided meanwhile: the order is undone. */
class DecidedAlready extends Error {}

/** What the approver changed of the quantities, a line each. */
const changeWords = (deal: DealAndItems, { lines }: PlaceOrderForm, changes: Changes) =>
  requestWords({
    whole_cancel: false,
    note: '',
    lines: changes.flatMap(({ place, ...change }) => {
      const line = lines[place]
      const item = line?.free ?? deal.items.find(one => one.id === line?.order_list_item_id)
      return line && item ? [{ ...change, name: item.name, unit: unitOf({ ...item, unit_kind: line.unit_kind }) }] : []
    }),
  })
type Changes = ReturnType<typeof changedQuantities>['changes']

/**
 * Makes the order, as the approver saw it and with the quantities that the approver changed: what differs is refused by name as in placing. Its key is the approval's, and the
 * waiting ends in the order's own transaction: of two approvers at once both get the one order.
 */
export const approve = async (
  deps: Deps,
  actor: ConsumerActor,
  id: string,
  { seen_prices, seen_orders, quantities }: BodyOf<typeof approveOrder>,
  at: Date,
) => {
  const approval = await approvalOf(deps, actor, id)
  if (approval.state !== 'waiting' && approval.state !== 'approved') throw await isOver(deps, approval)
  const seen = approval.wish.lines.map(({ seen_unit_price: _, ...line }, place) => {
    const seen_unit_price = seen_prices[place]
    return seen_unit_price === undefined ? line : { ...line, seen_unit_price }
  })
  const { kept: lines, changes } = changedQuantities(seen, quantities)
  if (lines.length === 0) throw refuse(422, '商品を1つ以上残してください。発注しないときは、差し戻してください')
  const wish = { ...approval.wish, seen_orders: [...seen_orders, id], lines }
  const deal = await dealAndItemsOfOrder(deps, actor, approval.deal_id, approval.wish)
  const changed = changeWords(deal, approval.wish, changes)
  try {
    return await placeOrder(
      deps,
      deal,
      wish,
      {
        source: approval.source,
        // Whoever typed it has placed it; that it was approved, and by whom, the approval says.
        placed_by: { ...by(actor), id: approval.asked_by, name: approval.asked_by_name },
        screen: 'approvals/detail',
        idempotency_key: `approval:${id}`,
        ...enteringOf(approval),
        also: async (trx, placed) => {
          const words = changed.join('\n')
          const decision = { state: 'approved', by: actor.name, words, order_id: placed.id } as const
          if (!(await decide(trx, id, decision, at))) throw new DecidedAlready()
          const number = orderNumber(placed.number)
          await answer(trx, approval, say('approval_approved', { ...factsOf(deps, approval), number, changed }), at)
        },
      },
      at,
    )
  } catch (error) {
    if (error instanceof DecidedAlready) throw await isOver(deps, approval)
    throw error
  }
}

export const sendBack = async (deps: Deps, actor: ConsumerActor, id: string, text: string, at: Date) => {
  const approval = await approvalOf(deps, actor, id)
  const done = await deps.db.transaction().execute(async trx => {
    if (!(await decide(trx, id, { state: 'sent_back', by: actor.name, words: text }, at))) return false
    await answer(trx, approval, say('approval_sent_back', { ...factsOf(deps, approval), text }), at)
    return true
  })
  if (!done) throw await isOver(deps, approval)
}

export const withdraw = async (deps: Deps, actor: ConsumerActor, id: string, at: Date) => {
  const approval = await approvalOf(deps, actor, id)
  if (approval.asked_by !== actor.account_id) throw refuse(403, '取り下げられるのは、発注した人だけです')
  const done = await deps.db.transaction().execute(async trx => {
    if (!(await decide(trx, id, { state: 'withdrawn', by: actor.name }, at))) return false
    await settleAsked(trx, id, at)
    return true
  })
  if (!done) throw await isOver(deps, approval)
}

export const factsOf = (deps: Deps, approval: Approval) => ({
  ...approval,
  url: deps.public_url + pathTo(consumerPages.approval, { approval_id: approval.id }),
})

/** What the owners were asked is answered. */
export const settleAsked = async (trx: Db, id: string, at: Date) => {
  const kinds: NoticeKind[] = ['approval_asked', 'approval_near']
  for (const kind of kinds) await settle(trx, kind, { subject: id }, at)
}

export const aboutOf = ({ id, deal_id, delivery_date }: Approval) => ({ deal_id, delivery_date, subject: id })

/** Ends what the owners were asked, and tells whoever asked. */
const answer = async (trx: Db, approval: Approval, said: ReturnType<typeof say>, at: Date) => {
  const { id, consumer_id, asked_by: account_id } = approval
  await settleAsked(trx, id, at)
  await tell(trx, [{ to: { consumer_id, account_id }, said, key: id, ...aboutOf(approval) }], at)
}
