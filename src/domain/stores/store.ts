import { type OrderMethod, order_method_words } from '#domain/trade/order.ts'
/** How far a store has come: from the supplier's own record to a deal, and out of it. */
export type StoreState = 'asked' | 'not_linked' | 'invited' | 'active' | 'suspended' | 'ended'

/** In the order of the list's filter: what waits for an answer first. */
export const store_states = ['asked', 'not_linked', 'invited', 'active', 'suspended', 'ended'] as const

export const store_state_names: Record<StoreState, string> = {
  asked: '申請中',
  not_linked: '未連携',
  invited: '招待中',
  active: '取引中',
  suspended: '停止中',
  ended: '取引終了',
}

export type StoreAction = 'invite' | 'approve' | 'reject' | 'suspend' | 'resume' | 'end'

const from: Record<StoreAction, readonly StoreState[]> = {
  invite: ['not_linked', 'invited', 'ended'],
  approve: ['asked'],
  reject: ['asked'],
  suspend: ['active'],
  resume: ['suspended'],
  end: ['active', 'suspended'],
}

/** Whether a store in this state can be dealt with so. */
export const canDo = (action: StoreAction, state: StoreState): boolean => from[action].includes(state)

/** The names of a store's fields, on screen and as the titles of a file. */
export const store_labels = {
  customer_code: '得意先コード',
  name: '得意先名',
  name_kana: 'フリガナ',
  contact_name: '担当者名',
  postal_code: '郵便番号',
  prefecture: '都道府県',
  address: '住所',
  phone_number: '電話番号',
  fax_number: 'FAX番号',
  mail_address: 'メールアドレス',
  note: '社内メモ',
  store_groups: '得意先グループ',
  order_counter: '受注窓口',
  method: '受注方法',
  delivery_weekdays: '配達曜日',
  minimum_amount: '最低発注金額',
  price_visible: '単価の表示',
} as const

export type StoreField = keyof typeof store_labels

export const client_fields = [
  'customer_code',
  'name',
  'name_kana',
  'contact_name',
  'postal_code',
  'prefecture',
  'address',
  'phone_number',
  'fax_number',
  'mail_address',
  'note',
] as const satisfies readonly StoreField[]

export type ClientField = (typeof client_fields)[number]
export type ClientInformation = Record<ClientField, string>

type Counter = { fax_verified: boolean; mail_verified: boolean }

/** Why orders can't travel so: fax and mail go to a number or address that its counter has proved. Null where they can. */
export const whyNoMethod = (method: OrderMethod, counter: Counter | null): string | null => {
  if (method === 'web') return null
  if (method === 'line') return 'LINEでの受注は、LINEの連携を設定してから選んでください'
  if (!counter) return `${order_method_words[method]}で受けるには、受注窓口を選んでください`
  const verified = method === 'fax' ? counter.fax_verified : counter.mail_verified
  return verified ? null : `この受注窓口の${method === 'fax' ? 'FAX番号' : 'メールアドレス'}は、まだ確認されていません`
}

const weekday_letters: readonly string[] = ['日', '月', '火', '水', '木', '金', '土']

/** 月火木; null is すべて. */
export const weekdayWords = (weekdays: readonly number[] | null): string =>
  weekdays === null
    ? 'すべて'
    : [1, 2, 3, 4, 5, 6, 0]
        .filter(day => weekdays.includes(day))
        .map(day => weekday_letters[day])
        .join('')

/** The weekdays of a text such as 月・火・木 or すべて; undefined where it is none. */
export const readWeekdays = (text: string): number[] | null | undefined => {
  const letters = text.replace(/曜日?/g, '').replace(/[\s・、,，/／]/g, '')
  if (letters === '' || letters === 'すべて' || letters === '全日') return null
  const days = Array.from(letters, one => weekday_letters.indexOf(one))
  if (days.includes(-1)) return undefined
  const found = [...new Set(days)].sort((a, b) => a - b)
  return found.length === 7 ? null : found
}
