import { type Decimal, formatYen, mul, roundYen, sum } from '#domain/shared/decimal.ts'
import type { PlatformInviteChannel } from './platform-invite.ts'

/** By what an invitation reaches a restaurant: what staff send, and what they post. */
export const invite_ways = ['sms', 'mail', 'fax', 'post'] as const
export type InviteWay = PlatformInviteChannel | 'post'

/** Yen of one piece of what is paid: a part of a short message, a page of a fax, a letter; null where nobody has said. */
export type Prices = Record<Exclude<InviteWay, 'mail'>, Decimal | null>

export const piece_words: Record<InviteWay, string> = { sms: '通', mail: '通', fax: '枚', post: '通' }

/** What so many pieces cost, in yen; null where their price is not known. A mail costs nothing. */
export const inviteCost = (way: InviteWay, pieces: number, prices: Prices): Decimal | null => {
  if (way === 'mail') return '0'
  const price = prices[way]
  return price === null ? null : mul(price, String(pieces))
}

/** Who says what a piece costs. */
export const price_setter_words =
  '単価は、送信サービスや郵便の契約に合わせて、Oroshiのサーバーを設定する担当者が登録します。分からないときは、その担当者に単価の登録を頼んでください。'

/** "45通、約1,350円", or that the price is not known. */
export const costWords = (way: InviteWay, pieces: number, prices: Prices): string => {
  const cost = inviteCost(way, pieces, prices)
  const count = `${pieces.toLocaleString('ja-JP')}${piece_words[way]}`
  if (way === 'mail') return `${count}、料金はかかりません`
  return cost === null
    ? `${count}、料金は分かりません（1${piece_words[way]}の単価が設定されていません）`
    : `${count}、約${yenWords(cost)}`
}

/** Whole yen, rounded up: what is estimated is not told as less. */
export const yenWords = (yen: Decimal): string => `${formatYen(roundYen(yen, 'ceil')).replace('¥', '')}円`

/** What of several costs is known, together; null where none is. */
export const knownCost = (costs: readonly (Decimal | null)[]): Decimal | null => {
  const known = costs.filter(one => one !== null)
  return known.length === 0 ? null : sum(known)
}
