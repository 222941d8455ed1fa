import { readdirSync, readFileSync } from 'node:fs'
import type { MemoList, MemoPiece } from '#domain/intake/memo.ts'
import { readMemo } from '#domain/intake/read-memo.ts'
import { lists } from './list.ts'
import { written_at } from './score.ts'
import { yamato_items } from './yamato.ts'

const trial_lists: Readonly<Record<string, MemoList>> = {
  ...lists,
  yamato: { items: yamato_items, aliases: [], parties: ['鮨 まるた', '大和フーズ'] },
}

/** A line that a memo orders: `<item> <quantity>`, with ` c` in cases. `asks`: a clerk would ask, too. */
type Line = { item: string; reads: string; asks: boolean }
export type TrialMemo = { style: string; list: string; text: string; lines: Line[]; day: string | null }

const folder = new URL('./trial/', import.meta.url)

const without = (line: string) => line.replace(/ c$/, '').replace(/ [\d.]+$/, '')

/**
 * A file holds a style's memos, an empty line between two: the list's name, the memo, then what a clerk reads:
 * `= item quantity` (` c` in cases), `=? item` what the clerk would ask about, `=d` the delivery date.
 */
const memosOf = (style: string, content: string): TrialMemo[] =>
  content
    .trim()
    .split(/\n\n+/)
    .map(block => {
      const [list = '', ...rows] = block.split('\n')
      const text = rows.filter(row => !row.startsWith('=')).join('\n')
      const lines = rows
        .filter(row => /^=\??(?: |$)/.test(row))
        .map(row => {
          const asks = row.startsWith('=?')
          const reads = row.replace(/^=\?? ?/, '')
          return { item: asks ? reads : without(reads), reads, asks }
        })
      const day = rows.find(row => row.startsWith('=d'))?.slice(3) ?? null
      const known = new Set(trial_lists[list]?.items.map(item => item.id))
      const unknown = lines.filter(line => line.item !== '' && !known.has(line.item))
      if (unknown.length > 0) throw new Error(`${style}: not in ${list}: ${unknown.map(line => line.item).join(', ')}`)
      return { style, list, text, lines, day }
    })

/** Memos of these styles, each a file of `tests/memos/trial`; all where none is named. */
export const trialMemos = (among?: readonly string[]): TrialMemo[] =>
  readdirSync(folder)
    .map(name => name.replace(/\.txt$/, ''))
    .filter(style => among === undefined || among.includes(style))
    .sort()
    .flatMap(style => memosOf(style, readFileSync(new URL(`${style}.txt`, folder), 'utf8')))

export type TrialScore = {
  lines: number
  /** Lines taken for certain, and so meant. */
  found: string[]
  /** Taken for certain, and not meant. */
  wrong: string[]
  /** Not taken for certain, the item among those that are offered. */
  asked: string[]
  /** Neither. */
  missed: string[]
  /** The delivery date, where it was read otherwise. */
  day: string[]
}

const textOf = (piece: Extract<MemoPiece, { kind: 'matched' }>) =>
  `${piece.item_id} ${piece.quantity}${piece.unit_kind === 'case' ? ' c' : ''}`

/** Compares what is read of a memo with what a clerk reads. */
export const scoreTrial = ({ list, text, lines, day }: TrialMemo): TrialScore => {
  const against = trial_lists[list]
  if (!against) throw new Error(`no list ${list}`)
  const { pieces, delivery_date } = readMemo(text, against, written_at)
  const open = [...lines]
  const score: TrialScore = { lines: lines.length, found: [], wrong: [], asked: [], missed: [], day: [] }
  for (const piece of pieces) {
    if (piece.kind !== 'matched') continue
    const at = open.findIndex(line => !line.asks && line.reads === textOf(piece))
    if (at >= 0) score.found.push(...open.splice(at, 1).map(line => line.reads))
    else score.wrong.push(`${piece.text} → ${textOf(piece)}`)
  }
  const offered = new Set(
    pieces.flatMap(piece => (piece.kind === 'doubtful' ? piece.candidates.map(one => one.item_id) : [])),
  )
  for (const { item, reads } of open) (offered.has(item) ? score.asked : score.missed).push(reads)
  if (delivery_date !== day) score.day.push(`${delivery_date}, not ${day}`)
  return score
}
