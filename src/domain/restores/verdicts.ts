/** Of something that a restored database does not know to have left: that it had, or that it is sent when the hold ends. */
export const verdicts = ['left', 'to_send'] as const
export type DepartureVerdict = (typeof verdicts)[number]

export const verdict_words: Record<DepartureVerdict, string> = { left: '送信済み', to_send: 'これから送る' }

/** By what something left: a `message` is what a supplier writes to its stores. */
export const departure_channels = ['fax', 'mail', 'line', 'sms', 'message'] as const
export type DepartureChannel = (typeof departure_channels)[number]

export const departure_words: Record<DepartureChannel, string> = {
  fax: 'FAX',
  mail: 'メール',
  line: 'LINE',
  sms: 'SMS',
  message: '卸のメッセージ',
}

/** By what a verdict is known. */
export const settled_by_words = {
  gateway: 'FAXの送信サービスの答え',
  record: '送信の記録',
  retry_key: 'LINEは同じものを二度は受け取りません',
  person: '管理者の判断',
} as const
export type SettledBy = keyof typeof settled_by_words

/** How long LINE takes a second sending under one key for the same message: a day, and we stay within it. */
export const retry_key_hours = 22
