/** The ways by which a notice leaves the house (requirements section 7, outbound notifications). */
export const outbound_channels = ['mail', 'line', 'push', 'sms'] as const
export type OutboundChannel = (typeof outbound_channels)[number]

export const outbound_channel_words: Record<OutboundChannel, string> = {
  mail: 'メール',
  line: 'LINE',
  push: '端末への通知',
  sms: 'SMS',
}

/** How it fared: as its outbox row says, or `waiting` where it has not left yet. */
export const outbound_fates = ['waiting', 'sent', 'failed', 'ignored', 'refused', 'unknown', 'superseded'] as const
export type OutboundFate = (typeof outbound_fates)[number]

export const outbound_fate_words: Record<OutboundFate, string> = {
  waiting: '送信を待っています',
  sent: '送信しました',
  failed: '届けられませんでした',
  ignored: 'このアドレスへのメールが止まっているため、送っていません',
  refused: '送信数の上限のため、送っていません',
  unknown: '送れたかどうか、確かめられませんでした',
  superseded: '必要がなくなったため、送っていません',
}

/** What somebody should look at: it may not have reached its receiver. */
export const isMissed = (fate: OutboundFate): boolean =>
  fate === 'failed' || fate === 'ignored' || fate === 'refused' || fate === 'unknown'

/** How long what left is shown to its house, in days. */
export const outbound_days = 90
