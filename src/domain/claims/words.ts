import { type Day, formatDayWithWeekday, formatShortDay } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import {
  type ClaimAnswer,
  type ClaimKind,
  claim_answer_words,
  claim_kind_words,
  claim_quantity_words,
} from './claim.ts'
import { type ClaimState, isUnansweredClaim } from './states.ts'

type Words = { title: string; body: string }

export type ClaimSaid = { item_name: string; unit: string; kind: ClaimKind; quantity: string | null; note: string }

/** 「真鯛：品質不良 1尾」, 「真鯛：数量違い（届いた数量 2尾）」 */
export const claimText = (claim: Omit<ClaimSaid, 'note'>): string => `${claim.item_name}：${claimedText(claim)}`

/** The same beside the item's name: 「品質不良 1尾」 */
export const claimedText = ({ unit, kind, quantity }: Pick<ClaimSaid, 'unit' | 'kind' | 'quantity'>): string => {
  const what = claim_kind_words[kind]
  if (quantity === null) return what
  const counted = `${formatQuantity(quantity)}${unit}`
  return kind === 'quantity' ? `${what}（${claim_quantity_words.quantity} ${counted}）` : `${what} ${counted}`
}

/** A claim as a supplier's people are told of it; `url`: the page of claims. */
export type AtDesk = { consumer_name: string; number: string; delivery_date: Day; url: string }

const atDesk = (order: AtDesk, ...said: string[]) =>
  [`注文番号 ${order.number}`, '', ...said, '', `検品の連絡を開く：${order.url}`].join('\n')

const titled = (order: AtDesk, what: string) =>
  `${order.consumer_name}から${what}（${formatDayWithWeekday(order.delivery_date)}納品）`

const lineOf = (claim: ClaimSaid) => [`・${claimText(claim)}`, ...(claim.note === '' ? [] : [`　${claim.note}`])]

export const claimReportedWords = (order: AtDesk & { claims: readonly ClaimSaid[] }): Words => ({
  title: titled(order, `検品の連絡が${order.claims.length}件あります`),
  body: atDesk(order, ...order.claims.flatMap(lineOf)),
})

/** Nobody has answered: said once. */
export const claimWaitingWords = (order: AtDesk & { claims: readonly ClaimSaid[] }): Words => ({
  title: titled(order, `の検品の連絡${order.claims.length}件に、まだ回答していません`),
  body: atDesk(order, ...order.claims.flatMap(lineOf)),
})

/** The restaurant does not agree with an answer. */
export const claimObjectedWords = (order: AtDesk & { claim: ClaimSaid; words: string }): Words => ({
  title: titled(order, '検品の連絡への回答について、もう一度連絡があります'),
  body: atDesk(order, `・${claimText(order.claim)}`, order.words),
})

export const claimWithdrawnWords = (order: AtDesk & { claim: ClaimSaid }): Words => ({
  title: titled(order, '検品の連絡の取り下げ'),
  body: atDesk(order, `・${claimText(order.claim)}`, 'この連絡は取り下げられました。対応は要りません。'),
})

/** To the restaurant. */
export const claimAnsweredWords = (order: {
  supplier_name: string
  number: string
  delivery_date: Day
  claim: ClaimSaid
  answer: ClaimAnswer
  words: string
  url: string
}): Words => ({
  title: `${order.supplier_name}から検品の連絡への回答（${order.claim.item_name}：${claim_answer_words[order.answer]}）`,
  body: [
    `発注番号 ${order.number}（${formatDayWithWeekday(order.delivery_date)}納品）`,
    '',
    claimText(order.claim),
    `回答：${claim_answer_words[order.answer]}`,
    ...(order.words === '' ? [] : [order.words]),
    '',
    `発注の詳細: ${order.url}`,
  ].join('\n'),
})

/** 「11/24(火)の真鯛に品質不良の連絡をしています（回答待ち）」 */
export const openClaimWords = (claim: {
  delivery_date: Day
  item_name: string
  kind: ClaimKind
  state: ClaimState
  told: boolean
}): string => {
  const { delivery_date, item_name, kind, state, told } = claim
  const what = `${formatShortDay(delivery_date)}の${item_name}に${claim_kind_words[kind]}の`
  if (!told) return `${what}記録があります`
  return `${what}連絡をしています（${isUnansweredClaim(state) ? '回答待ち' : '回答あり'}）`
}
