import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { type Decimal, formatYen } from '#domain/shared/decimal.ts'

export type NoticeLine = {
  name: string
  spec: string
  per: string
  valid_from: Day
  price_before: Decimal | null
  price: Decimal | null
}

const yen = (price: Decimal | null, per: string) => (price === null ? '時価' : `${formatYen(price)}/${per}`)

/** How many lines a mail names; the rest is on the order sheet. */
const most_lines = 50

/** The lines by the day from which they hold, each day with its head. */
const byDay = (shown: readonly NoticeLine[]): string[] => {
  const days = [...new Set(shown.map(line => line.valid_from))].sort()
  return days.flatMap(day => {
    const rows = shown.filter(line => line.valid_from === day)
    if (rows.length === 0) return []
    return [
      `■ ${formatDayWithWeekday(day)}の納品分から`,
      ...rows.map(line => {
        const name = line.spec === '' ? line.name : `${line.name} ${line.spec}`
        return `・${name}：${yen(line.price_before, line.per)} → ${yen(line.price, line.per)}`
      }),
      '',
    ]
  })
}

const most_lines_in_app = 10

/** The same in the app, where the order sheet is one press away. */
export const pricesComingWords = ({
  supplier_name,
  lines,
}: {
  supplier_name: string
  lines: readonly NoticeLine[]
}): { title: string; body: string } => {
  const more = lines.length - most_lines_in_app
  return {
    title: `${supplier_name}の単価が変わります（${lines.length}件）`,
    body: [
      ...byDay(lines.slice(0, most_lines_in_app)),
      ...(more > 0 ? [`ほか${more}件は、発注画面の「価格改定のお知らせ」でご確認ください。`] : []),
    ]
      .join('\n')
      .trim(),
  }
}

/** The mail that tells a restaurant of coming prices. */
export const priceNoticeMail = (
  { supplier_name, consumer_name }: { supplier_name: string; consumer_name: string },
  lines: readonly NoticeLine[],
  url: string,
) => {
  const shown = lines.slice(0, most_lines)
  const parts = byDay(shown)
  return {
    subject: `【価格改定のお知らせ】${supplier_name}（${lines.length}件）`,
    text: [
      `${consumer_name} 様`,
      '',
      `${supplier_name}の単価が、次のとおり変わります（税抜）。`,
      '',
      ...parts,
      ...(lines.length > shown.length
        ? [`ほか${lines.length - shown.length}件は、発注画面でご確認ください。`, '']
        : []),
      '発注画面の「価格改定のお知らせ」でもご確認いただけます。',
      url,
      '',
    ].join('\n'),
  }
}
