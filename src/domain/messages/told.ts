/** The ways by which a store's people are told of a message; by SMS and FAX nobody is. */
export const told_ways = ['app', 'push', 'line', 'mail'] as const
export type ToldWay = (typeof told_ways)[number]

export const told_way_words: Record<ToldWay, string> = {
  app: 'アプリ',
  push: '端末への通知',
  line: 'LINE',
  mail: 'メール',
}

/** How a way fared at a store, the best of all its people and devices; in this order one is better than the next. */
export const told_fates = [
  'sent',
  'bundled',
  'waiting',
  'unknown',
  'superseded',
  'refused',
  'ignored',
  'failed',
] as const
export type ToldFate = (typeof told_fates)[number]

export const told_fate_words: Record<Exclude<ToldFate, 'sent'>, string> = {
  bundled: 'ほかのお知らせとまとめて送信',
  waiting: '送信待ち',
  unknown: '送れたか不明',
  superseded: '読まれたため送らず',
  refused: '送信数の上限のため送らず',
  ignored: '先方が停止中',
  failed: '送れず',
}
