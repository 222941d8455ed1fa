import { type Lexicon, unitsAt } from './lexicon.ts'
import { wordEnds } from './small-words.ts'

/** Numbers as they are spoken before a unit, when a phone writes down what it hears: じゅっこ, さんぼん. */
const numbers: Readonly<Record<string, string>> = {
  いっ: '1',
  いち: '1',
  ひと: '1',
  に: '2',
  ふた: '2',
  さん: '3',
  よん: '4',
  ご: '5',
  ろっ: '6',
  ろく: '6',
  なな: '7',
  はっ: '8',
  はち: '8',
  きゅう: '9',
  じゅっ: '10',
  じっ: '10',
  じゅう: '10',
  にじゅっ: '20',
  にじゅう: '20',
  さんじゅっ: '30',
  さんじゅう: '30',
}
const spoken: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  Object.keys(numbers).sort((a, b) => b.length - a.length),
  word => word.charAt(0),
)
const hiragana = /^[ぁ-んー]+$/u
/** ひと箱, ふたパック: before a unit that is written in other letters, too. */
const before_any = new Set(['ひと', 'ふた'])
/** みっつ: before つ alone. */
const things: Readonly<Record<string, string>> = { みっ: '3', よっ: '4', いつ: '5', むっ: '6', やっ: '8', ここの: '9' }

/** A spoken number with its unit behind a word, or null. Sounds are in many words, so it is always asked about. */
export const spokenAt = (lexicon: Lexicon, line: string, at: number) => {
  // Nothing is counted before it is named.
  if (!/[\p{L}ー]\s?$/u.test(line.slice(Math.max(0, at - 2), at))) return null
  const thing = thingAt(lexicon, line, at)
  if (thing) return thing
  for (const word of spoken.get(line.charAt(at)) ?? []) {
    if (!line.startsWith(word, at)) continue
    const from = at + word.length
    const unit = unitsAt(lexicon, line, from).find(
      one => (hiragana.test(one) || before_any.has(word)) && wordEnds(lexicon, line, from + one.length),
    )
    if (unit !== undefined) return { number: numbers[word] ?? '', unit, end: from + unit.length }
  }
  return null
}

const thingAt = (lexicon: Lexicon, line: string, at: number) => {
  const found = Object.entries(things).find(([word]) => line.startsWith(`${word}つ`, at))
  const end = at + (found?.[0].length ?? 0) + 1
  return found && wordEnds(lexicon, line, end) ? { number: found[1], unit: 'つ', end } : null
}
