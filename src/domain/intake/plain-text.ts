/** A text as it is read: NFKC, and for each of its code units where that stood in the text as typed. */
export type PlainText = { text: string; from: readonly number[] }

/** A kana with its voice mark typed apart (ﾄﾞ, と+゙) is one. */
const one_cluster = /[\s\S][\uff9e\uff9f\u3099\u309a]?/gu
/** ①② at the head of a line number it; NFKC would make digits of them. */
const circled = /[\u2460-\u24ff\u2776-\u2793]/
/** Spaces and what an invisible character leaves. */
const blank = /[\s\u200b-\u200f\u2060\ufeff]/

/** Makes ﾄﾏﾄ ２㎏ readable as トマト 2kg, keeping where each character came from. */
export const plainText = (typed: string): PlainText => {
  let text = ''
  const from: number[] = []
  let begun = false
  for (const { 0: cluster, index } of typed.matchAll(one_cluster)) {
    const plain = readable(cluster, begun)
    begun = plain !== '\n' && (begun || plain.trim() !== '')
    text += plain
    for (let n = 0; n < plain.length; n += 1) from.push(index)
  }
  from.push(typed.length)
  return { text, from }
}

const readable = (cluster: string, begun: boolean) => {
  if (cluster === '\n') return cluster
  if (blank.test(cluster)) return ' '
  return circled.test(cluster) && !begun ? '•' : compatible(cluster)
}

const compatible = (cluster: string) => {
  const plain = cluster.normalize('NFKC')
  // ´ and the like become a space and a mark.
  return plain.includes(' ') ? cluster : plain
}
