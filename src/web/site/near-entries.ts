import { fold } from '#domain/shared/japanese.ts'

/** What means something in a sentence: 「届かない」 is 届, 「仕入先にメッセージ」 仕入先 and メッセージ. Hiragana alone stays as it is. */
const meaning = /\p{sc=Han}+|[\p{sc=Katakana}ー]+|[a-z\d]+/giu

/** Which of the folded texts hold most of what was asked for, where none holds all of it; none where nothing is held. */
export const nearestTo = (typed: string, folded: readonly string[]): number[] => {
  const plain = typed.normalize('NFKC')
  const parts = [...new Set((plain.match(meaning) ?? plain.split(/\s+/)).map(fold))].filter(part => part !== '')
  const hits = folded.map(text => parts.filter(part => text.includes(part)).length)
  const most = Math.max(0, ...hits)
  return most === 0 ? [] : hits.flatMap((count, at) => (count === most ? [at] : []))
}
