/** What the supplier is told of an order. */
export const occasions = ['placed', 'edited', 'cancelled'] as const
export type Occasion = (typeof occasions)[number]

/** As the restaurant's letter to its supplier is headed. */
export const occasion_words: Record<Occasion, string> = {
  placed: 'ご注文',
  edited: 'ご注文の訂正',
  cancelled: 'ご注文の取消',
}

/** By what a sending leaves the house. */
export const dispatch_channels = ['fax', 'mail', 'line', 'sms'] as const
export type DispatchChannel = (typeof dispatch_channels)[number]

export const dispatch_channel_words: Record<DispatchChannel, string> = {
  mail: 'メール',
  fax: 'FAX',
  line: 'LINE',
  sms: 'SMS',
}

export const dispatch_states = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'acknowledged',
  'failed',
  'superseded',
] as const
export type DispatchState = (typeof dispatch_states)[number]

export const dispatch_state_words: Record<DispatchState, string> = {
  queued: '送信待ち',
  sending: '送信中',
  sent: '送信済',
  delivered: '到達',
  acknowledged: '受付',
  failed: '届いていない',
  superseded: '新しい版に交代',
}
