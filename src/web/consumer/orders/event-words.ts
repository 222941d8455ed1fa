import type { OrderEvent } from '#contract/orders/order-shapes.ts'
import { isOfCancelWish, isWordAlone } from '#domain/changes/change-request.ts'
import { enteredIn } from '#domain/entries/entry.ts'
import { unsettles } from '#domain/orders/answers.ts'
import { changeLine, changesOf, diffOf, type UnitOf } from '#domain/orders/diff-words.ts'
import { isDeskEvent, isOrderEventKind, type ToldEventKind } from '#domain/orders/event-kinds.ts'

const names: Record<ToldEventKind, string> = {
  placed: '発注しました',
  edited: '変更しました',
  cancelled: '取り消しました',
  seen: '仕入先が開きました',
  processed: '仕入先が受け付けました',
  acknowledged: '仕入先が受け付けました',
  adjusted: '仕入先が変更しました',
  adjustment_accepted: '仕入先の変更を承諾しました',
  adjustment_questioned: '仕入先の変更について問い合わせました',
  adjustment_reopened: '仕入先の変更への承諾を取り消しました',
  change_requested: '変更を依頼しました',
  change_withdrawn: '変更の依頼を取り下げました',
  change_declined: '仕入先が変更依頼を断りました',
  messaged: '仕入先からの連絡',
  told_by_phone: '電話で伝えました',
  told_by_phone_undone: '「電話で伝えた」を取り消しました',
  resent: 'もう一度送りました',
  links_revoked: '送ったリンクを使えなくしました',
  unprocessed: '仕入先が受け付ける前に戻しました',
}

const of_cancel_wish: Record<string, string> = {
  change_requested: '取消を依頼しました',
  change_withdrawn: '取消の依頼を取り下げました',
  change_declined: '仕入先が取消依頼を断りました',
}

const by_supplier: Record<string, string> = {
  edited: '仕入先が変更依頼を承諾しました',
  cancelled: '仕入先が取消依頼を承諾しました',
}

const entered_by_supplier: Record<string, string> = {
  placed: '仕入先が登録しました',
  edited: '仕入先が訂正しました',
  cancelled: '仕入先が取り消しました',
}

const nothing = { changed: [] }

/** It was to go by LINE, and never had. */
const isFirst = (diff: unknown): boolean => typeof diff === 'object' && diff !== null && 'first' in diff

/** What happened, as a sentence; `was_cancelled`: the order was cancelled before. */
export const eventName = (
  { kind, actor_area, diff }: Pick<OrderEvent, 'kind' | 'actor_area' | 'diff'>,
  was_cancelled = false,
): string => {
  if (kind === 'resent' && isFirst(diff)) return '送りました'
  if (was_cancelled && kind === 'acknowledged') return '仕入先が取消を確認しました'
  if (was_cancelled && kind === 'unprocessed') return '仕入先が取消の確認を取り消しました'
  if (kind === 'adjusted' && unsettles(diffOf(diff) ?? nothing)) return '仕入先が重量・単価の確定を取り消しました'
  if (kind === 'adjusted' && typeof diff === 'object' && diff !== null && 'taken_back' in diff)
    return '仕入先が変更を取り消しました'
  if (kind === 'adjusted' && isWordAlone(diff)) return names.messaged
  if (kind in of_cancel_wish && isOfCancelWish(diff)) return of_cancel_wish[kind] ?? ''
  const of_supplier = enteredIn(diff) ? entered_by_supplier : by_supplier
  return (
    (actor_area === 'supplier' ? of_supplier[kind] : undefined) ??
    (isOrderEventKind(kind) && !isDeskEvent(kind) ? names[kind] : '更新しました')
  )
}

/** The difference between two versions as short Japanese lines. */
export const diffWords = (diff: unknown, unitOf: UnitOf): string[] => {
  const known = diffOf(diff)
  return known ? changesOf(known, unitOf).map(changeLine) : []
}
