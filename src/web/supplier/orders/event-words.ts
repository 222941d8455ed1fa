import type { Order, OrderEvent } from '#contract/orders/order-shapes.ts'
import { isOfCancelWish } from '#domain/changes/change-request.ts'
import { enteredIn } from '#domain/entries/entry.ts'
import { unsettles } from '#domain/orders/answers.ts'
import { diffOf } from '#domain/orders/diff-words.ts'
import { isOrderEventKind, type OrderEventKind } from '#domain/orders/event-kinds.ts'

const KIND_NAMES: Record<OrderEventKind, string> = {
  placed: '注文',
  edited: '訂正',
  cancelled: '取消',
  seen: '確認',
  printed: '印刷',
  downloaded: 'ダウンロード',
  processed: '処理済',
  adjusted: '調整',
  adjustment_accepted: '調整を承諾',
  adjustment_questioned: '調整への問い合わせ',
  adjustment_reopened: '調整の承諾を取消',
  change_requested: '変更依頼',
  change_withdrawn: '変更依頼の取り下げ',
  change_declined: '変更依頼をお断り',
  acknowledged: '受領の連絡',
  messaged: '店舗へ連絡',
  told_by_phone: '電話で連絡',
  told_by_phone_undone: '電話で連絡の取消',
  resent: '再送',
  links_revoked: '送ったリンクの停止',
  unprocessed: '未処理に戻した',
  unprinted: '印刷済の取消',
  undownloaded: 'ダウンロードの取消',
}

/** Of an adjustment that takes something back. */
const takenBackWord = (diff: unknown): string | undefined => {
  if (typeof diff === 'object' && diff !== null && 'taken_back' in diff) return '調整の取消'
  const known = diffOf(diff)
  return known && unsettles(known) ? '重量・単価の確定の取消' : undefined
}

const OF_CANCEL_WISH: Record<string, string> = {
  change_requested: '取消依頼',
  change_withdrawn: '取消依頼の取り下げ',
  change_declined: '取消依頼をお断り',
}

const BY_SUPPLIER: Record<string, string> = { edited: '変更依頼を承諾', cancelled: '取消依頼を承諾' }

/** What happened, in a word; of a kind that only a newer server knows, that something did. */
export const kindWord = ({ kind, actor_area, diff }: Pick<OrderEvent, 'kind' | 'actor_area' | 'diff'>): string =>
  (kind === 'adjusted' ? takenBackWord(diff) : undefined) ??
  (isOfCancelWish(diff) ? OF_CANCEL_WISH[kind] : undefined) ??
  (actor_area === 'supplier' && !enteredIn(diff) ? BY_SUPPLIER[kind] : undefined) ??
  (isOrderEventKind(kind) ? KIND_NAMES[kind] : '更新')

const isVersion = ({ kind }: Pick<OrderEvent, 'kind'>) => kind === 'edited' || kind === 'adjusted'

/** Who made the version that stands, as a subject: 「山田さんが」; `me`: the name of who reads it. */
export const changedBy = ({ events }: Pick<Order, 'events'>, me: string | undefined): string => {
  const last = events.findLast(isVersion)
  if (!last || (last.actor_area === 'supplier' && last.actor_name === me)) return 'ほかの画面で自分が'
  return last.actor_area === 'supplier' ? `${last.actor_name}さんが` : '店舗が'
}

/** What has just happened to an order that is open as it was before. */
export const outdatedWords = ({ state, events }: Pick<Order, 'state' | 'events'>): string => {
  if (state === 'cancelled') return 'たった今、この注文は取り消されました'
  const last = events.findLast(isVersion)
  if (last?.actor_area !== 'supplier') return 'たった今、この注文が訂正されました'
  return `たった今、${last.actor_name}さんがこの受注を変更しました（${kindWord(last)}）`
}

const AREA_NAMES: Record<string, string> = { consumer: '店舗', supplier: '自社', admin: '', system: '自動' }

/** Who did it: 「店舗 板前」. */
export const actorWords = ({ actor_area, actor_name }: Pick<OrderEvent, 'actor_area' | 'actor_name'>): string => {
  const area = AREA_NAMES[actor_area] ?? ''
  return [area, actor_name].filter(one => one !== '').join(' ')
}

/** What an event marked the order as that it still is, and that can be taken back; null for everything else. */
export const heldMark = (
  order: Pick<Order, 'state' | 'processed_at' | 'printed_at' | 'downloaded_at'>,
  { kind, happened_at }: Pick<OrderEvent, 'kind' | 'happened_at'>,
): 'processed' | 'printed' | 'downloaded' | null => {
  if (kind === 'processed' && order.state === 'processed' && happened_at === order.processed_at) return kind
  if (kind === 'downloaded' && happened_at === order.downloaded_at) return kind
  return kind === 'printed' && happened_at === order.printed_at ? kind : null
}
