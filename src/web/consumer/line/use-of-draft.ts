import type { ReplyOf } from '#contract/http/route.ts'
import type { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#web/app/path-to.ts'

export type LineDraft = ReplyOf<typeof getLineDraft>

/** One of which an order was made, or a change of one was asked for, or that waits for an owner. */
export type UsedLineDraft = LineDraft & { used: NonNullable<LineDraft['used']> }

/** What came of it, in one line. */
export const titleOfUse = ({ kind, used }: UsedLineDraft): string => {
  const what = kind === 'memo' ? 'このメモ' : 'この「いつもの」'
  if (used.approval_id !== null) return `${what}の発注は、承認を待っています`
  return used.as === 'change_requested' ? `${what}は、発注の変更の依頼に使いました` : `${what}は発注済みです`
}

/** Where that is looked at. */
export const pageOfUse = ({ used: { approval_id, order_id } }: UsedLineDraft): string =>
  approval_id === null
    ? pathTo(consumerPages.orderDetail.path, { order_id: order_id ?? '' })
    : pathTo(consumerPages.approval.path, { approval_id })
