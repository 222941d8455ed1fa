import type { MultiResult, PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { add } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { marksOf } from './confirm-bar.tsx'
import { questionsOf } from './confirm-messages.ts'
import type { Draft, Seen } from './draft.ts'
import { whyHold } from './holding.ts'
import { isUnknown, seenOf } from './sending.ts'
import { unreadOf, writtenLeft } from './unread.ts'
import type { OpenDraft } from './use-drafts.ts'

type Deal = { id: string; supplier_name: string; method?: string }

/** A supplier's order among several: as the server reckons it, and whether it can be sent and shall be. */
export type Part<D extends Deal> = OpenDraft<D> & {
  shown: PreviewedPart | undefined
  /** Something in it must be mended before it can be sent. */
  blocked: boolean
  chosen: boolean
}

/** Every draft with what the server says of it. */
export const partsOf = <D extends Deal>(
  drafts: readonly OpenDraft<D>[],
  previewed: readonly PreviewedPart[],
): Part<D>[] =>
  drafts.map(one => {
    const shown = previewed.find(each => each.deal_id === one.deal.id)
    const { draft } = one
    const left = unreadOf(draft).length + writtenLeft(draft).length
    const blocked = draft.delivery_date === '' || left > 0 || (shown?.messages.length ?? 0) > 0
    return { ...one, shown, blocked, chosen: !one.draft.left_out }
  })

/** What is wrong with one of them. What the preview says now is newer than what the sending said. */
export const messagesOf = (
  draft: Draft,
  shown: PreviewedPart | undefined,
  refused: MultiResult | undefined,
): FieldMessage[] => {
  const said = shown && shown.messages.length > 0 ? shown.messages : (refused?.messages ?? [])
  return [
    ...(draft.delivery_date === ''
      ? [{ field: 'delivery_date', message: '納品日を選んでください', name: 'no_date' }]
      : []),
    ...(isUnknown(draft) ? [] : said),
  ]
}

/** What a press sends, once the questions are answered. */
export const sendableOf = <D extends Deal>(parts: readonly Part<D>[]) =>
  parts.flatMap(({ shown, ...one }) => (one.chosen && !one.blocked && shown ? [{ ...one, shown }] : []))

type Sendable = ReturnType<typeof sendableOf>

/** How many questions are open: odd quantities, orders for the same date, and forgotten items, which each part has counted. */
export const openQuestions = (sendable: Sendable, forgotten: Readonly<Record<string, number | null>>): number =>
  sendable.reduce((sum, { draft, shown, deal }) => sum + questionsOf(draft, shown) + (forgotten[deal.id] ?? 0), 0)

/** What a person who presses the button has seen of each, by deal. */
export const allSeen = (sendable: Sendable): Record<string, Seen> =>
  Object.fromEntries(sendable.map(({ deal, shown }) => [deal.id, seenOf(shown, deal)]))

/** Whether what the server says now is something else than was seen. */
export const hasChanged = (
  sendable: Sendable,
  seen: Readonly<Record<string, Seen>>,
  now: readonly PreviewedPart[],
): boolean =>
  sendable.some(({ deal, draft }) => {
    const [was, is] = [seen[deal.id], now.find(one => one.deal_id === deal.id)]
    return was && is && whyHold(was, is, draft.kept_odd) !== null
  })

/** What is about to be sent, over all suppliers. The amount is null unless every deal shows it. */
export const sumOf = (sendable: readonly { shown: PreviewedPart }[]) => {
  const all = sendable.map(one => one.shown)
  return {
    lines: all.reduce((count, one) => count + one.lines.length, 0),
    total:
      all.length > 0 && all.every(one => one.price_visible) ? all.reduce((sum, one) => add(sum, one.total), '0') : null,
    marks: marksOf({
      lines: all.flatMap(one => one.lines),
      estimated: all.some(one => one.estimated),
      has_market_price: all.some(one => one.has_market_price),
    }),
  }
}
