import { fold } from '#domain/shared/japanese.ts'
import type { Atom } from './atoms.ts'
import type { MatchedBy, MemoItem } from './memo.ts'
import { findCode, findName, type NameIndex, type NameMatch, script_edge } from './names.ts'

const leading =
  /^(?:→|⇒|->|いつもの|あわせて|合わせて|別途|さて|なお|では|じゃあ|代わりに|かわりに|もしあれば|もし|できれば|出来れば|あれば|それと|それから|あとは?|及び|および|プラス|追加で|また|と|も|で|を|の|は)\s?/u
const trailing =
  /\s?(?:(?:は|が)?(?:ありますか|ありますでしょうか|ありそう(?:です|でした)?(?:か|ら)?|あれば|できれば)|[?？]|だけ|のみ|いつもの|いつも通り|前回と?同じ(?:数)?|(?:の|な)?(?:ほう|方|やつ|分)|を|は|が|も|の|で|と|に|お|あと|[!~〜])$/u

const trimmed = (text: string) => {
  let [now, before] = [text.trim(), '']
  while (now !== before) [before, now] = [now, now.replace(trailing, '').trim()]
  return now
}

type Named = { word: string; match: NameMatch | null }

const strength: readonly MatchedBy[] = ['alike', 'part', 'kana', 'name', 'alias', 'code']
const stronger = (one: NameMatch, than: NameMatch | null) =>
  than === null || strength.indexOf(one.by) > strength.indexOf(than.by)

/** The name in a text: as it stands where that is known, else without the particles around it. */
export const nameIn = (index: NameIndex, text: string): Named => {
  const known = index.named.get(text)
  if (known) return known
  const named = look(index, text)
  index.named.set(text, named)
  return named
}

const look = (index: NameIndex, text: string): Named => {
  const plain = text.trim()
  const bare = trimmed(plain)
  const ways = [...new Set([plain, bare, trimmed(plain.replace(leading, '')), bare.replace(/^[お御](?=.{2})/u, '')])]
  // 濃口醤油1.8L, 玉子L: a size that stands at a name.
  const [, named, size] = /^(.{1,40}?)\s?(\d{1,4}(?:\.\d{1,2})?(?:ml|kg|cm|mm|l|g)|[2-5]?[smlSML])$/.exec(bare) ?? []
  if (named !== undefined && size !== undefined) ways.push(`${named} ${size}`)
  let best: Named = { word: trimmed(plain.replace(leading, '')) || plain, match: null }
  for (const word of ways) {
    const match = /\s/.test(word) ? (codeAndName(index, word) ?? findName(index, word)) : findCodeOrName(index, word)
    if (match && stronger(match, best.match)) best = { word, match }
  }
  return best
}

const findCodeOrName = (index: NameIndex, word: string) => findCode(index, word) ?? findName(index, word)

/** 10101 キャベツ: a code with its name beside it. Where the two are different items, either may be meant. */
const codeAndName = (index: NameIndex, text: string): NameMatch | null => {
  const [, code = '', name = ''] = /^(\S{1,20})\s+(\S.*)$/u.exec(text) ?? []
  const by_code = findCode(index, code)
  if (!by_code) return null
  const by_name = findName(index, name)
  const together = by_name?.items.filter(item => by_code.items.includes(item)) ?? []
  if (together.length > 0) return by_code
  return by_name ? { by: 'alike', items: [...by_code.items, ...by_name.items] } : null
}

const sure: readonly MatchedBy[] = ['code', 'alias', 'name', 'kana']
const isSure = ({ match }: Named) => match !== null && sure.includes(match.by)

/** What leads over to an order: 団体が入ったので大根を. Behind other words (無農薬の, 小さい) the item is another. */
const leads_over =
  /(?:ので|から|けど|けれど|けども|ですが|んで|して|あと|あとは|それと|それから|そして|追加で|えーと|えっと|すいません|すみません)\s?/gu
/** In longer texts names are not looked for in the middle. */
const longest_searched = 60

/** A text as its parts: 人参と玉ねぎ are two where both are known and the whole is not; words apart are parts, too. */
export const splitNames = (line: string, atom: Atom, index: NameIndex): Atom[] => {
  if (atom.kind !== 'text') return [atom]
  const text = line.slice(atom.start, atom.end)
  const whole = findName(index, text)
  if (whole && sure.includes(whole.by)) return [atom]
  const at = text.length <= longest_searched ? splitPoint(index, text) : null
  if (at !== null) {
    const [before, after] = at
    return [
      { kind: 'text', start: atom.start, end: atom.start + before },
      ...splitNames(line, { kind: 'text', start: atom.start + after, end: atom.end }, index),
    ]
  }
  const words = [...text.matchAll(/\s+/g)]
  if (words.length === 0) return [atom]
  // The reading decides which belong together.
  const edges = [0, ...words.map(({ index: gap, 0: space }) => gap + space.length)]
  return edges.map((edge, n) => ({
    kind: 'text' as const,
    start: atom.start + edge,
    end: atom.start + (words[n]?.index ?? text.length),
  }))
}

/** Where a text is two: to before the first number the one, from the second the other. */
const splitPoint = (index: NameIndex, text: string): [before: number, after: number] | null => {
  for (const { index: at } of text.matchAll(/[と&＋+→]/gu)) {
    const [before, after] = [nameIn(index, text.slice(0, at)), nameIn(index, text.slice(at + 1))]
    if ([before, after].every(one => one.match !== null && one.match.by !== 'alike')) return [at, at + 1]
  }
  for (const { index: at, 0: words } of text.matchAll(leads_over)) {
    const edge = at + words.length
    if (edge < text.length && isSure(nameIn(index, text.slice(edge)))) return [edge, edge]
  }
  return null
}

/** What a text speaks of, where the whole is nothing known, the last first: ハイボール用の炭酸, ネギ青いの. */
export const partNamed = (index: NameIndex, text: string): MemoItem[] => {
  const said = text.slice(0, longest_searched)
  const parts = [...said.split(/[のはがな用\s]/u), ...said.split(script_edge)].filter(part => part.length >= 2)
  const found = parts.toReversed().map(part => nameIn(index, part).match)
  return found.find(match => match !== null)?.items ?? []
}

/** The other item that name and amount together name: 玉ねぎ 20kg is an item of its own. */
export const namedByAll = (written: string, word: string, index: NameIndex): MemoItem[] =>
  word !== '' && fold(written) !== fold(word) ? (index.by_name.get(fold(written)) ?? []) : []
