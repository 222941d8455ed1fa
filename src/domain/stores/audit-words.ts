import type { ClosingRule } from '#domain/calendar/closing.ts'
import { closingWords } from '#domain/calendar/closing-words.ts'
import { dayOf, formatDay, weekday_names } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { type OrderMethod, order_method_words } from '#domain/trade/order.ts'
import { type StoreField, store_labels, weekdayWords } from './store.ts'

const actions: Record<string, string> = {
  create: '登録',
  client_information: '得意先情報の変更',
  conditions: '取引条件の変更',
  invite: '招待の発行',
  revoke_invite: '招待の取り消し',
  filled: '得意先情報の空欄の記入（飲食店の登録内容から）',
  accept_invite: '招待の承諾（取引の開始）',
  offer: '取引の申し込み',
  withdraw_offer: '申し込みの取り下げ',
  accept_offer: '申し込みの承諾（取引の開始）',
  decline_offer: '申し込みへのお断り',
  enrol: '注文のリンクからの登録（取引の開始）',
  approve: '取引の承認',
  suspend: '取引の停止',
  resume: '取引の再開',
  end: '取引の終了',
  left: '飲食店による取引の終了',
  merged: '飲食店の二重登録の統合（運営）',
  assign: '担当の追加',
  unassign: '担当の解除',
}

export type Named = { id: string; name: string }
const nameIn = (list: readonly Named[], id: unknown) => list.find(one => one.id === id)?.name ?? '（なし）'

export type AuditNames = { store_groups: readonly Named[]; order_counters: readonly Named[] }

const known = (field: string): field is StoreField => field in store_labels

/** Each weekday of delivery with its closing: 月 前日 17:00、火 … */
const ruleWords = ({ weekdays }: ClosingRule): string =>
  weekday_names
    .flatMap((name, day) => {
      const closing = weekdays[day]
      return closing ? [`${name} ${closingWords(closing)}`] : []
    })
    .join('、')

/** One value of a record in words; '' where it is nothing. */
const valueWords = (field: string, value: unknown, names: AuditNames): string => {
  if (field === 'order_counter_id') return value === null ? '（なし）' : nameIn(names.order_counters, value)
  if (field === 'store_group_ids' && Array.isArray(value)) {
    return value.map(id => nameIn(names.store_groups, id)).join('、') || '（なし）'
  }
  if (field === 'delivery_weekdays') return weekdayWords(value as number[] | null)
  if (field === 'minimum_amount') return typeof value === 'string' && value !== '' ? formatYen(value) : 'なし'
  if (field === 'price_visible') return value === true ? '表示' : '非表示'
  if (field === 'method') return order_method_words[value as OrderMethod]
  if (field === 'closing') return value === null ? 'なし' : ruleWords(value as ClosingRule)
  if (field === 'expires_at') return typeof value === 'string' ? formatDay(dayOf(new Date(value))) : ''
  return typeof value === 'string' && value !== '' ? value : '（空欄）'
}

type AuditFacts = {
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const titles: Record<string, string> = {
  order_counter_id: '受注窓口',
  store_group_ids: '得意先グループ',
  closing: '得意先だけの受注締め',
  reason: '理由',
  user_name: 'ユーザー',
  file_name: 'ファイル',
  expires_at: '有効期限',
  consumer_name: '飲食店',
}

const titleOf = (field: string) => titles[field] ?? (known(field) ? store_labels[field] : null)

/** What a record says: its title, and each thing that changed in a line. */
export const conditionsAuditWords = (
  { action, before, after }: AuditFacts,
  names: AuditNames,
): { title: string; lines: string[] } => {
  const lines = Object.entries(after ?? {}).flatMap(([field, value]) => {
    const title = titleOf(field)
    if (title === null || (field === 'reason' && value === '')) return []
    const was = before && field in before ? before[field] : undefined
    if (was !== undefined && JSON.stringify(was) === JSON.stringify(value)) return []
    const now = valueWords(field, value, names)
    return was === undefined || field === 'reason'
      ? [`${title}：${now}`]
      : [`${title}：${valueWords(field, was, names)} → ${now}`]
  })
  return { title: actions[action] ?? '変更', lines }
}
