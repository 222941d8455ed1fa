import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { delivery_date_reason_names, possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { quantityText } from '#domain/exports/order-sheet.ts'
import { speaksOfBefore } from '#domain/intake/correction-words.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import type { MemoCandidate, MemoItem, MemoPiece } from '#domain/intake/memo.ts'
import { changesEarlier, saysNone, takesBack } from '#domain/intake/no-order-words.ts'
import { namedIn } from '#domain/intake/party-names.ts'
import { type LineAction, type LineMessage, link, textMessage } from '#domain/line/messages.ts'
import { toData } from '#domain/line/postback.ts'
import { memoCard } from '#domain/line/restaurant-cards.ts'
import type { Day } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { Heard } from '#server/line/line-event.ts'
import { insertDraft } from './draft-store.ts'
import { readLineMemo } from './line-draft.ts'
import { askPlace, choices, draftUrl, type Place } from './places.ts'

/**
 * A memo goes to the supplier that it names, else to the only one whose list it speaks of; where that is several, it is
 * asked. What names a supplier never goes to another one by itself.
 */
export const answerMemo = async (
  deps: Deps,
  places: readonly Place[],
  heard: Heard,
  memo: string,
): Promise<LineMessage[]> => {
  const at = deps.now()
  const read = await Promise.all(
    places.map(async place => {
      const { pieces, list } = await readLineMemo(deps, place.terms, memo, at, at)
      const found = pieces.filter(one => one.kind === 'matched' || one.kind === 'doubtful').length
      return {
        place,
        found,
        orders: orders(memo, pieces),
        items: list.items.length,
      }
    }),
  )
  const called = namedIn(memo, [...new Set(places.map(place => place.terms.parties.supplier.name))])
  const isNamed = ({ name }: { name: string }) => fold(memo).includes(fold(name)) || called.includes(name)
  const named = read.filter(({ place }) => isNamed(place.terms.parties.supplier))
  const asked = named.length > 0 ? named : read
  const [first, ...more] = asked.filter(one => one.found > 0)
  const data = ({ terms }: Place) => toData({ do: 'memo', event_id: heard.id, deal_id: terms.id })
  const placesIn = (found: typeof read) => found.map(one => one.place)
  if (takesBack(memo) !== null && !asked.some(one => one.orders)) return [howToCancel(deps, memo)]
  if (!first && changesEarlier(memo)) return [howToCancel(deps, memo)]
  if (!first) {
    const [only, ...others] = asked
    if (!only || others.length > 0) return [notRead(deps)]
    return [notIn(deps, only, choices(placesIn(read.filter(one => one.found > 0)), data))]
  }
  if (more.length === 0) return makeMemoDraft(deps, first.place, { event_id: heard.id, memo, written_at: at })
  return [askPlace('どの仕入先への発注ですか。', placesIn([first, ...more]), data)]
}

type Memo = { event_id: string; memo: string; written_at: Date }

/** Keeps the memo and shows how it was read: nothing is ordered before the restaurant has looked through it. */
export const makeMemoDraft = async (deps: Deps, { terms, actor }: Place, { event_id, memo, written_at }: Memo) => {
  const { pieces, delivery_date, list } = await readLineMemo(deps, terms, memo, written_at, deps.now())
  const { consumer_id, account_id } = actor
  const draft = { event_id, deal_id: terms.id, consumer_id, account_id, memo, delivery_date, lines: [] }
  const draft_id = await insertDraft(deps.db, { ...draft, kind: 'memo' }, written_at)
  const items = new Map(list.items.map(item => [item.id, { ...item, name: item.names[0] ?? '' }]))
  const called = nameAmong([...items.values()])
  const lines = pieces.flatMap(piece => {
    const item = piece.kind === 'matched' ? items.get(piece.item_id) : undefined
    return piece.kind === 'matched' && item
      ? [{ name: called(item), quantity: quantityText({ ...item, ...piece }) }]
      : []
  })
  const supplier_name = terms.parties.supplier.name
  const questions = pieces.flatMap(piece => {
    if (piece.kind === 'unread') return [{ written: piece.text, readings: [] }]
    return piece.kind === 'doubtful'
      ? [{ written: piece.text, readings: piece.candidates.map(one => readingText(one, items, called)) }]
      : []
  })
  const no_delivery = delivery_date === null ? null : whyNotThatDay(deps, terms, delivery_date)
  const card = { draft_id, supplier_name, delivery_date, lines, url: draftUrl(deps, terms.id, draft_id) }
  const replaced = pieces.flatMap(piece =>
    piece.kind === 'replaced' ? [`「${piece.text}」は${piece.reasons.join('')}`] : [],
  )
  // What was corrected in the memo itself is done; of an order that was sent before it is said that it stands.
  const is_done = replaced.length > 0 && !pieces.some(one => one.kind === 'doubtful') && !speaksOfBefore(memo)
  const changes_nothing = !is_done && (takesBack(memo) !== null || changesEarlier(memo))
  return [memoCard({ ...card, no_delivery, changes_nothing, replaced }, questions)]
}

/** Why the deal can't be ordered from for that day as its calendar stands; null where it can. */
const whyNotThatDay = (deps: Deps, terms: DealTerms, day: Day): string | null => {
  const { rule, non_delivery, delivery_weekdays } = terms
  const calendar = { rule, non_delivery, delivery_weekdays, holidays: deps.holidays }
  const [found] = possibleDeliveryDates({ ...calendar, from: day, days: 1, at: deps.now() })
  return found?.reason ? `発注できません（${delivery_date_reason_names[found.reason]}）` : null
}

/** An order is taken back on the screen or by telephone: here nothing is, and nothing was ordered either. */
export const howToCancel = (deps: Deps, memo: string): LineMessage => {
  const none = saysNone(memo)
  const words = `発注の取消や変更は、LINEではできません。まだ何も取り消していません。変更もしていません。\n締切前なら、発注履歴からその発注を開いて、取消や変更ができます。締切を過ぎたときは、発注の画面から依頼するか、仕入先にお電話ください。\n${none ? '発注のない納品日を仕入先に伝えるときは、「発注なし」とお送りください。\n' : ''}新しく発注するときは、商品と数量だけをお送りください。`
  return textMessage(words, [
    link('発注履歴を開く', deps.public_url + consumerPages.orders.path),
    ...(none ? [{ type: 'message', label: '発注なし', text: '発注なし' } as const] : []),
  ])
}

/** Of a memo that may take an order back only what stands apart from these words is ordered. */
const orders = (memo: string, pieces: readonly MemoPiece[]): boolean =>
  pieces.some(piece => {
    if (piece.kind !== 'doubtful') return piece.kind === 'matched' || piece.kind === 'replaced'
    const line = memo.slice(memo.lastIndexOf('\n', piece.start) + 1).split('\n', 1)[0] ?? ''
    return piece.candidates.some(one => one.quantity !== null) && takesBack(line) === null
  })

/** What a doubtful piece may mean: 「きゅうり 5本」, or the item alone where its quantity is open. */
const readingText = (
  { item_id, quantity, unit_kind }: MemoCandidate,
  items: ReadonlyMap<string, MemoItem & { name: string }>,
  called: (item: { name: string; spec: string }) => string,
): string => {
  const item = items.get(item_id)
  if (!item) return ''
  return quantity === null || unit_kind === null
    ? called(item)
    : `${called(item)} ${quantityText({ ...item, quantity, unit_kind })}`
}

/** A memo for this very supplier, of which nothing is on its list: it goes to no other by itself. */
const notIn = (deps: Deps, { place, items }: { place: Place; items: number }, others: LineAction[]): LineMessage => {
  const { name } = place.terms.parties.supplier
  const sheet = deps.public_url + pathTo(consumerPages.orderSheet, { deal_id: place.terms.id })
  const words =
    items === 0
      ? `${name}の発注リストには、まだ商品がありません。画面でご確認ください。`
      : `${name}の発注リストに、読み取れる商品がありませんでした。「トマト2ケース、きゅうり5本 明日」のように、商品と数量をお送りください。`
  const ask = others.length > 0 ? '\nほかの仕入先への発注のときは、下から選んでください。' : ''
  return textMessage(words + ask, [link('画面で発注する', sheet), ...others])
}

const notRead = (deps: Deps): LineMessage =>
  textMessage(
    '発注リストの商品を読み取れませんでした。「トマト2ケース、きゅうり5本 明日」のように、商品と数量をお送りください。',
    [link('画面で発注する', deps.public_url + consumerPages.top.path)],
  )
