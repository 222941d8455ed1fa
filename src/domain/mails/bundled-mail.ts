import { graphemeCount, graphemes } from '#domain/shared/characters.ts'
import { isOwnPage, linkAtEnd } from './own-page.ts'

type Part = { subject: string; text: string }

const rule = '----------'

/** How many characters are said of each part, and how many parts are named first; the rest of one is behind its link. */
const most_said = 400
const most_named = 20

const titleOf = ({ subject }: Part): string => subject.replace(/^【Oroshi】/, '')

/** What a part says, without what is drawn between parts and above them. */
const linesOf = (part: Part): string[] => {
  const title = titleOf(part)
  const known = [title, title.replace(/^(?:（再）)?【[^】]*】/, '')]
  const lines = part.text.trim().split('\n')
  const again = lines.findIndex(line => known.includes(line))
  return lines.filter((line, at) => at !== again && !/^-{10,}$/.test(line)).map(line => line.replace(/^■/, '◆'))
}

/** As much of a part as is said here, and its link to a page of ours. A point (a price, an item) is said whole or not at all. */
const cut = (lines: readonly string[], public_url: string): string[] => {
  const leadsToUs = (line: string) => isOwnPage(linkAtEnd(line) ?? '', public_url)
  const kept: string[] = []
  let room = most_said
  for (const [at, line] of lines.entries()) {
    const length = graphemeCount(line)
    if (length > room && linkAtEnd(line) === null) {
      const link = lines.slice(at).findLast(leadsToUs)
      const start = line.startsWith('・') ? '' : graphemes(line).slice(0, room).join('')
      return [...kept, `${start}…（続きは画面でご覧ください）`, ...(link === undefined ? [] : ['', link])]
    }
    kept.push(line)
    room -= Math.min(length, room)
  }
  return kept
}

const partOf = (part: Part, public_url: string): string =>
  `■ ${titleOf(part)}\n\n${cut(linesOf(part), public_url)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}`

/**
 * What was held for one person as one mail, in the order in which it was told: first what is in it, then each with its
 * beginning and its link. A single one is as it would have come by itself.
 */
export const bundledMail = (
  house_name: string,
  parts: readonly Part[],
  { public_url, settings_path }: { public_url: string; settings_path: string },
): Part => {
  const [only, ...more] = parts
  const where = `まとめる間隔は、お知らせの設定で変えられます。\n届け方を変える：${public_url}${settings_path}`
  if (only && more.length === 0) return { subject: only.subject, text: `${only.text.trim()}\n\n${rule}\n\n${where}\n` }
  const named = parts.slice(0, most_named).map(part => `・${titleOf(part)}`)
  const unnamed = parts.length - named.length
  const head = [
    `${house_name} 様`,
    '',
    `お知らせを${parts.length}件まとめてお送りします。`,
    '',
    ...named,
    ...(unnamed > 0 ? [`・ほか${unnamed}件`] : []),
  ].join('\n')
  return {
    subject: `【Oroshi】お知らせのまとめ（${parts.length}件）`,
    text: `${[head, ...parts.map(part => partOf(part, public_url)), where].join(`\n\n${rule}\n\n`)}\n`,
  }
}
