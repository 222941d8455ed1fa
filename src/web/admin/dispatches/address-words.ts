import { formatPhone } from '#domain/shared/phone.ts'
import { type DispatchChannel, dispatch_channel_words } from '#domain/trade/dispatch.ts'

/** An order that the restaurant hands over in its own LINE has no address of ours. */
const isShared = (channel: DispatchChannel, to: string) => channel === 'line' && to === 'shared'

/** The address alone, where the channel stands beside it. */
export const addressWords = (channel: DispatchChannel, to: string): string => {
  if (isShared(channel, to)) return '店舗が共有'
  return channel === 'fax' ? formatPhone(to) : to
}

/** The channel and the address. */
export const wayWords = (channel: DispatchChannel, to: string): string =>
  isShared(channel, to) ? 'LINE（店舗が共有）' : `${dispatch_channel_words[channel]} ${addressWords(channel, to)}`
