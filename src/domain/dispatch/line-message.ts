import { endedTexts } from '#domain/exports/ended-shortages.ts'
import { type OrderSheet, quantityText, sheetChangeText } from '#domain/exports/order-sheet.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { type Occasion, occasion_words } from '#domain/trade/dispatch.ts'

/** LINE takes 5,000 characters in a message; a share URL is best kept below half of that. */
const most_lines = 60

/**
 * An order as a LINE message, whether we push it or the restaurant shares it itself: who, for when, what, and where it is
 * confirmed. A long order names its first lines; the link shows all.
 */
export const lineShareText = (sheet: OrderSheet, occasion: Occasion): string => {
  const revision = sheet.revision > 1 && occasion !== 'cancelled' ? `（第${sheet.revision}版）` : ''
  const shown = sheet.lines.slice(0, most_lines)
  const lines = shown.map(line => {
    const spec = line.spec === '' ? '' : ` ${line.spec}`
    const note = line.note === '' ? '' : `（${line.note}）`
    return `・${line.name}${spec} ${quantityText(line)}${note}`
  })
  const changes = occasion === 'edited' ? (sheet.changes ?? []).map(change => `・${sheetChangeText(change)}`) : []
  const ended = endedTexts(sheet.ended_shortages)
  return [
    `【${occasion_words[occasion]}】${revision}`,
    `${sheet.parties.supplier.name} 御中`,
    `${sheet.parties.consumer.name}です。`,
    '',
    ...(occasion === 'cancelled' ? ['下の注文を取り消します。出荷しないでください。', ''] : []),
    `納品希望日 ${formatDayWithWeekday(sheet.delivery_date)}`,
    `注文番号 ${sheet.number}`,
    ...(changes.length === 0 ? [] : ['', '訂正内容', ...changes]),
    ...(ended.length === 0 ? [] : ['', ...ended]),
    '',
    `明細 ${sheet.lines.length}行`,
    ...lines,
    ...(sheet.lines.length > shown.length
      ? [`・ほか${sheet.lines.length - shown.length}行（リンクからご覧ください）`]
      : []),
    ...(sheet.note === '' ? [] : ['', `備考 ${sheet.note}`]),
    '',
    '受け取りましたら、こちらからお知らせください。',
    sheet.confirm_url ?? '',
  ].join('\n')
}

/** Opens LINE with this message and the choice of whom to send it to. */
export const lineShareUrl = (text: string): string => `https://line.me/R/share?text=${encodeURIComponent(text)}`
