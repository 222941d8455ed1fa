import type { MemoPiece } from '#domain/intake/memo.ts'
import { readMemo } from '#domain/intake/read-memo.ts'
import { dry_goods_memos } from './dry-goods.ts'
import { fish_memos } from './fish.ts'
import { lists } from './list.ts'
import type { SampleMemo } from './memo.ts'
import { vegetable_memos } from './vegetables.ts'

export const memos: readonly SampleMemo[] = [...vegetable_memos, ...fish_memos, ...dry_goods_memos]

/** When the memos were written: Friday night. */
export const written_at = new Date('2026-11-20T23:40:00+09:00')

export type Score = {
  /** Lines that were ordered for certain and were read so, with item, quantity and unit. */
  right: string[]
  /** Taken for certain, and not what was meant. */
  wrong: string[]
  /** Lines that had to be asked about, or were asked about needlessly, with the item meant among those offered. */
  offered: string[]
  /** Lines that were neither. */
  missed: string[]
  /** Other things that are not as the clerk reads them: an unread part that was read, a delivery date. */
  other: string[]
}

const textOf = (piece: Extract<MemoPiece, { kind: 'matched' }>) =>
  `${piece.item_id} ${piece.quantity}${piece.unit_kind === 'case' ? ' c' : ''}`

const itemOf = (line: string) => line.replace(/ c$/, '').replace(/ [\d.]+$/, '')

/** Compares what is read of a memo with what a clerk reads. */
export const scoreMemo = (memo: SampleMemo): Score => {
  const { pieces, delivery_date } = readMemo(memo.text, lists[memo.list], written_at)
  const matched = pieces.flatMap(piece => (piece.kind === 'matched' ? [piece] : []))
  const doubtful = pieces.flatMap(piece => (piece.kind === 'doubtful' ? [piece] : []))
  const sure = [...(memo.sure ?? [])]
  const score: Score = { right: [], wrong: [], offered: [], missed: [], other: [] }
  for (const piece of matched) {
    const at = sure.indexOf(textOf(piece))
    if (at >= 0) score.right.push(...sure.splice(at, 1))
    else score.wrong.push(`${piece.text} → ${textOf(piece)}`)
  }
  const offers = (item: string) => doubtful.some(piece => piece.candidates.some(one => one.item_id === item))
  for (const line of sure) (offers(itemOf(line)) ? score.offered : score.missed).push(line)
  for (const [part, item] of Object.entries(memo.asked ?? {})) {
    const asked = doubtful.filter(piece => piece.text.includes(part) || part.includes(piece.text))
    const found = asked.some(piece => item === '' || piece.candidates.some(one => one.item_id === item))
    ;(found ? score.offered : score.missed).push(`${part} ? ${item}`)
  }
  for (const part of memo.unread ?? []) {
    const passed = pieces.some(
      piece => piece.kind === 'unread' && (piece.text.includes(part) || part.includes(piece.text)),
    )
    if (!passed) score.other.push(`not unread: ${part}`)
  }
  if (delivery_date !== (memo.day ?? null)) score.other.push(`delivery date ${delivery_date}`)
  return score
}
