import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { most_line_note } from '#domain/orders/notes.ts'
import type { Day } from '#domain/shared/day.ts'
import { add, compare, formatQuantity } from '#domain/shared/decimal.ts'
import { caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { type Draft, type DraftLine, orderedLines } from '#web/consumer/placing/draft.ts'
import { firstUnit, secondKey } from '#web/consumer/placing/sheet-items.ts'

/** What becomes of a piece: an item with its quantity and unit, or nothing (`item_id` null). */
export type Choice = { item_id: string | null; quantity: string; unit_kind: UnitKind; note: string }
/** By the piece's place in the reading. A doubtful piece that nobody has decided has none. */
export type Choices = Readonly<Record<number, Choice>>

/** What stands before anybody has touched it: what is certain is in. */
export const firstChoices = (pieces: readonly IntakePiece[]): Choices =>
  Object.fromEntries(
    pieces.flatMap(({ kind, order_list_item_id, quantity, unit_kind, note }, at) =>
      kind === 'matched' && order_list_item_id !== null && quantity !== null && unit_kind !== null
        ? [[at, { item_id: order_list_item_id, quantity, unit_kind, note }] as const]
        : [],
    ),
  )

/** What is replaced and is to go in all the same, without what another piece orders now: 「大根10本」 chosen where it was asked. */
export const withoutTwice = (pieces: readonly IntakePiece[], choices: Choices): Choices => {
  const isReplaced = (at: string) => pieces[Number(at)]?.kind === 'replaced'
  const all = Object.entries(choices)
  const others = new Set(all.flatMap(([at, { item_id }]) => (isReplaced(at) ? [] : [item_id])))
  return Object.fromEntries(all.filter(([at, { item_id }]) => !isReplaced(at) || !others.has(item_id)))
}

type Candidate = IntakePiece['candidates'][number]

/** A candidate of a doubtful piece as it would be ordered, its quantity as far as it is known. */
export const chooseCandidate = (piece: IntakePiece, item: OrderListItem, candidate: Candidate): Choice => ({
  item_id: item.id,
  quantity: candidate.quantity ?? '0',
  unit_kind: candidate.unit_kind ?? firstUnit(item),
  note: candidate.note ?? piece.note,
})

/** What may be meant, in words: 「3パック」 beside 「5パック」 of one item; '' where the quantity is to be typed. */
export const candidateText = (item: OrderListItem, { quantity, unit_kind }: Candidate): string => {
  if (quantity === null || unit_kind === null) return ''
  const inside = unit_kind === 'case' ? caseText(item) : null
  return `${formatQuantity(quantity)}${unitWord(item, unit_kind)}${inside === null ? '' : `（${inside}）`}`
}

/** The doubtful pieces that still have to be decided: nothing chosen, or an item without a quantity. */
export const undecided = (pieces: readonly IntakePiece[], choices: Choices): number[] =>
  pieces.flatMap((piece, at) => {
    const choice = choices[at]
    if (piece.kind !== 'doubtful' || choice?.item_id === null) return []
    return choice === undefined || compare(choice.quantity, '0') === 0 ? [at] : []
  })

export type Chosen = Choice & { item: OrderListItem; position: number }

/** What is to be put into the order sheet, in the order of the reading. */
export const chosenOf = (choices: Choices, items: readonly OrderListItem[]): Chosen[] => {
  const place = new Map(items.map((item, position) => [item.id, { item, position }]))
  return Object.values(choices).flatMap(choice => {
    const found = choice.item_id === null ? undefined : place.get(choice.item_id)
    return found && compare(choice.quantity, '0') > 0 ? [{ ...choice, ...found }] : []
  })
}

/** The places of the pieces that are put in. */
export const orderedPlaces = (choices: Choices, chosen: readonly Chosen[]): number[] =>
  Object.entries(choices).flatMap(([at, { item_id, quantity }]) =>
    compare(quantity, '0') > 0 && chosen.some(one => one.item.id === item_id) ? [Number(at)] : [],
  )

/** The words to be learnt: where the name was in doubt and an item was chosen for it. */
export const learntFrom = (pieces: readonly IntakePiece[], choices: Choices) =>
  pieces.flatMap(({ kind, word }, at) => {
    const item_id = choices[at]?.item_id ?? null
    const length = word.trim().length
    return kind === 'doubtful' && length > 0 && length <= 60 && item_id !== null
      ? [{ word: word.trim(), order_list_item_id: item_id }]
      : []
  })

/**
 * Puts what was chosen into the draft. 'add': quantities of the same item and unit are added up, another unit becomes a
 * row of its own. 'replace': what the draft held of these items goes first. What a line's note has no room for goes into
 * the order's, which may become longer than it may be: see `most_order_note`.
 */
export const putIn = (
  draft: Draft,
  chosen: readonly Chosen[],
  how: 'add' | 'replace',
  {
    price_visible,
    delivery_date = null,
    note = '',
    line_draft_id,
  }: { price_visible: boolean; delivery_date?: Day | null; note?: string; line_draft_id?: string },
): Draft => {
  const ids = new Set(chosen.map(one => one.item.id))
  const kept = how === 'add' ? [] : Object.entries(draft.lines).filter(([, line]) => !ids.has(line.order_list_item_id))
  const too_long: string[] = []
  const lines: Record<string, DraftLine> = how === 'add' ? { ...draft.lines } : Object.fromEntries(kept)
  for (const one of chosen) {
    const { item, position } = one
    const keys = [item.id, secondKey(item.id)]
    const same = keys.find(key => lines[key]?.unit_kind === one.unit_kind)
    const empty = keys.find(key => lines[key] === undefined || compare(lines[key].quantity, '0') === 0)
    const key = same ?? empty ?? item.id
    const before = lines[key]
    const notes = [...new Set([before?.note ?? '', one.note].filter(text => text !== ''))].join(' ')
    if (notes.length > most_line_note) too_long.push(`${item.name}：${one.note}`)
    lines[key] = {
      order_list_item_id: item.id,
      unit_kind: one.unit_kind,
      quantity: same ? add(before?.quantity ?? '0', one.quantity) : one.quantity,
      note: notes.length > most_line_note ? (before?.note ?? '') : notes,
      name: item.name,
      unit: item.unit,
      position,
      ...(price_visible ? { seen_unit_price: item.unit_price } : {}),
      // What can't be read of it is still asked about.
      ...(before?.unread && { unread: before.unread }),
    }
  }
  const whole_note = [draft.note, note, ...too_long].filter(text => text !== '').join('\n')
  const others = (draft.line_drafts ?? []).filter(one => one.id !== line_draft_id)
  return {
    ...draft,
    lines,
    note: whole_note,
    ...(delivery_date === null ? {} : { delivery_date }),
    ...(line_draft_id !== undefined && { line_drafts: [...others, { id: line_draft_id, item_ids: [...ids] }] }),
  }
}

/** What else the draft holds, for another date than that which is put in goes to: it would be ordered for that one, too. */
export const movedAlong = (draft: Draft, chosen: readonly Chosen[], delivery_date: Day) => {
  if (draft.delivery_date === '' || delivery_date === '' || draft.delivery_date === delivery_date) return []
  const ids = new Set(chosen.map(one => one.item.id))
  return orderedLines(draft).filter(line => !ids.has(line.order_list_item_id))
}

/** The draft without some of its rows. */
export const withoutRows = (draft: Draft, keys: readonly string[]): Draft => ({
  ...draft,
  lines: Object.fromEntries(Object.entries(draft.lines).filter(([key]) => !keys.includes(key))),
})

/** An item of which the order sheet holds a quantity already: that, what was read, and what either way makes of it. */
export type Clash = { item: OrderListItem; now: string; read: string; added: string; replaced: string }

/** 「3杯」, 「2個と1ケース」. */
const quantityWords = (item: OrderListItem, lines: readonly Pick<DraftLine, 'quantity' | 'unit_kind'>[]): string =>
  lines.map(line => `${formatQuantity(line.quantity)}${unitWord(item, line.unit_kind)}`).join('と')

/** What is asked about before it is put in: whether to add or to replace. */
export const clashesOf = (draft: Draft, chosen: readonly Chosen[]): Clash[] => {
  const wordsIn = (from: Draft, item: OrderListItem) =>
    quantityWords(
      item,
      Object.values(from.lines).filter(line => line.order_list_item_id === item.id && compare(line.quantity, '0') > 0),
    )
  const [added, replaced] = (['add', 'replace'] as const).map(how =>
    putIn(draft, chosen, how, { price_visible: false }),
  )
  return [...new Map(chosen.map(({ item }) => [item.id, item])).values()].flatMap(item => {
    const now = wordsIn(draft, item)
    if (now === '' || !added || !replaced) return []
    const read = quantityWords(
      item,
      chosen.filter(one => one.item.id === item.id),
    )
    return [{ item, now, read, added: wordsIn(added, item), replaced: wordsIn(replaced, item) }]
  })
}
