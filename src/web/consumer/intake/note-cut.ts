import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'

const separates = /[\s、，,。・／/]/
const speaks = /[\p{L}\p{N}]/u
const digit = /\p{Nd}/u

const char = (text: string, at: number): string => text[at] ?? ''

const split = (text: string, isEnd: boolean): [text: string, between: string] => {
  let to = isEnd ? text.length : 0
  while (separates.test(char(text, isEnd ? to - 1 : to))) to += isEnd ? -1 : 1
  return isEnd ? [text.slice(0, to), text.slice(to)] : [text.slice(to), text.slice(0, to)]
}

/** Whether a text stands there: 「2本」 does not in 「12本」. */
const standsIn = (note: string, text: string): boolean => {
  for (let at = note.indexOf(text); at >= 0; at = note.indexOf(text, at + 1)) {
    const is_whole = !(digit.test(char(text, 0)) && digit.test(char(note, at - 1)))
    const end = at + text.length
    if (is_whole && !(digit.test(char(text, text.length - 1)) && digit.test(char(note, end)))) return true
  }
  return false
}

/** What a reading passes over: 「追加」 behind an item goes with it. */
export const passedOver = (pieces: readonly IntakePiece[]): string[] =>
  pieces.flatMap(({ kind, text }) => (kind === 'ignored' && text !== '' ? [text] : []))

/** The note without a piece of it, and without what parted that from the rest. As it was where the piece is a part of other words. */
export const cutPiece = (note: string, text: string, passed_over: readonly string[]): string => {
  const at = text === '' ? -1 : note.indexOf(text)
  if (at < 0) return note
  let end = at + text.length
  const follower = () => passed_over.find(word => note.startsWith(word, end))
  for (let word = follower(); word; word = follower()) end += word.length
  if (speaks.test(char(note, at - 1)) || speaks.test(char(note, end))) return note
  const from = note.slice(0, at).lastIndexOf('\n') + 1
  const line_end = note.indexOf('\n', end)
  const to = line_end < 0 ? note.length : line_end
  const [left, before] = split(note.slice(from, at), true)
  const [right, after] = split(note.slice(end, to), false)
  const line = left && right ? left + (after || before) + right : left + right
  return [note.slice(0, from), line, line === '' ? note.slice(to + 1) : note.slice(to)].join('').trimEnd()
}

type Decided = {
  pieces: readonly IntakePiece[]
  /** The places of what goes into quantities, and of what goes into the note. */
  ordered: readonly number[]
  noted: readonly number[]
}

/**
 * The order's note once a reading of it was put in: what became a quantity has left it where it stood there once, with
 * what the memo itself takes back, or it might be delivered twice.
 */
export const noteWithout = (note: string, { pieces, ordered }: Omit<Decided, 'noted'>): string => {
  if (ordered.length === 0) return note
  const isCut = ({ kind }: IntakePiece, at: number) => ordered.includes(at) || kind === 'replaced'
  return pieces
    .filter((piece, at) => isCut(piece, at) && note.split(piece.text).length === 2)
    .reduce((rest, { text }) => cutPiece(rest, text, passedOver(pieces)), note)
}

/** What a note does not hold yet of what is to go into it. */
export const lackingIn = (note: string, { pieces, noted }: Omit<Decided, 'ordered'>): string =>
  noted
    .map(at => pieces[at]?.whole ?? pieces[at]?.text ?? '')
    .filter(text => !standsIn(note, text))
    .join('\n')
