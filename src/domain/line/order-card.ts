import { ended_words, endedText } from '#domain/exports/ended-shortages.ts'
import { type OrderSheet, quantityText, sheetChangeText, specText } from '#domain/exports/order-sheet.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import {
  button,
  card,
  cut,
  type FlexPart,
  flexMessage,
  flexText,
  type LineMessage,
  link,
  most,
  postback,
  row,
  soft,
} from './messages.ts'
import { toData } from './postback.ts'

/** A bubble is 30 kB at most, a carousel 50 kB: the page shows the rest. */
const most_lines = 20
const most_changes = 15
const most_question_bubbles = 8

const titles: Record<Occasion, string> = {
  placed: '注文が入りました',
  edited: '注文が変更されました',
  cancelled: '注文が取り消されました',
}

const lineParts = (sheet: OrderSheet): FlexPart[] => {
  const shown = sheet.lines.slice(0, most_lines)
  return [
    ...shown.map((line): FlexPart => {
      const spec = cut(specText(line), 40)
      return {
        type: 'box',
        layout: 'horizontal',
        spacing: 'md',
        contents: [
          {
            type: 'box',
            layout: 'vertical',
            contents: [
              flexText(cut(line.name, 60), { size: 'sm' }),
              ...(spec === '' ? [] : [flexText(spec, { size: 'xs', color: '#5f6b7a' })]),
              ...(line.note === '' ? [] : [flexText(`備考 ${cut(line.note, 40)}`, { size: 'xs', color: '#5f6b7a' })]),
            ],
          },
          flexText(quantityText(line), { size: 'sm', weight: 'bold', align: 'end', flex: 0 }),
        ],
      }
    }),
    ...(sheet.lines.length > shown.length ? [soft(`ほか${sheet.lines.length - shown.length}行`)] : []),
  ]
}

/** What its supplier has said, and the change takes away: nobody must believe that it still stands. */
const endedParts = (ended: NonNullable<OrderSheet['ended_shortages']>): FlexPart[] => {
  if (ended.length === 0) return []
  const shown = ended.slice(0, most_changes)
  return [
    { type: 'separator' },
    flexText(ended_words, { size: 'sm', weight: 'bold' }),
    ...shown.map(one => flexText(endedText({ ...one, name: cut(one.name, 60) }), { size: 'sm' })),
    ...(ended.length > shown.length ? [soft(`ほか${ended.length - shown.length}件`)] : []),
    ...(ended.some(one => one.now !== null)
      ? [soft('出せないときは、もう一度「欠品を連絡」からお知らせください。')]
      : []),
  ]
}

/** An order for a supplier's linked user: what it is, 確認しました, 欠品を連絡 and 注文を見る. The notice on the screen shows the altText alone. */
export const orderCard = (
  sheet: OrderSheet,
  occasion: Occasion,
  { order_id, url }: { order_id: string; url: string },
): LineMessage => {
  const day = formatDayWithWeekday(sheet.delivery_date)
  const store = sheet.parties.store?.name ?? sheet.parties.consumer.name
  const revision = sheet.revision > 1 && occasion !== 'cancelled' ? `（第${sheet.revision}版）` : ''
  const changes = occasion === 'edited' ? (sheet.changes ?? []) : []
  const parts: FlexPart[] = [
    row('得意先', store),
    row('納品日', day),
    row('注文番号', sheet.number),
    ...(occasion === 'cancelled'
      ? [flexText('この注文は取り消されました。出荷しないでください。', { weight: 'bold' })]
      : []),
    ...(changes.length === 0
      ? []
      : [
          { type: 'separator' as const },
          flexText('変更内容', { size: 'sm', weight: 'bold' }),
          ...changes.slice(0, most_changes).map(change => flexText(cut(sheetChangeText(change), 80), { size: 'sm' })),
        ]),
    ...endedParts(sheet.ended_shortages ?? []),
    { type: 'separator' },
    ...lineParts(sheet),
    ...(sheet.note === '' ? [] : [{ type: 'separator' as const }, soft(`備考 ${cut(sheet.note, 200)}`)]),
  ]
  const acknowledge = postback(
    '確認しました',
    toData({ do: 'acknowledge', order_id, revision: sheet.revision }),
    occasion === 'cancelled' ? `${sheet.number} の取消を確認しました` : `${sheet.number} を確認しました`,
  )
  const buttons = [
    button(acknowledge),
    ...(occasion === 'cancelled'
      ? []
      : [button(postback('欠品を連絡', toData({ do: 'shortages', order_id, revision: sheet.revision })), 'secondary')]),
    button(link('注文を見る', url), 'link'),
  ]
  const alt = `${titles[occasion]}：${store} ${day}納品 ${sheet.number}`
  return flexMessage(
    alt,
    card({
      title: `${titles[occasion]}${revision}`,
      subtitle: store,
      alarm: occasion === 'cancelled',
      parts,
      buttons,
    }),
  )
}

type Line = { line_number: number; name: string; quantity: string }

const lines_of_bubble = 10

/** Asks which line is out of stock: a button for each, ten to a bubble. */
export const shortageQuestion = (
  { order_id, revision, number, url }: { order_id: string; revision: number; number: string; url: string },
  lines: readonly Line[],
): LineMessage => {
  const asked = lines.slice(0, lines_of_bubble * most_question_bubbles)
  const bubbles = Array.from({ length: Math.ceil(asked.length / lines_of_bubble) }, (_, at) => {
    const part = asked.slice(at * lines_of_bubble, (at + 1) * lines_of_bubble)
    return card({
      title: '欠品の商品を選んでください',
      subtitle: number,
      parts: [soft('押すとすぐに飲食店へ伝わります。数量の変更や代替品は「注文を見る」から。')],
      buttons: [
        ...part.map(line =>
          button(
            postback(
              `${line.name} ${line.quantity}`,
              toData({ do: 'shortage', order_id, revision, line: line.line_number }),
              `${cut(line.name, 40)} は欠品です`,
              most.button_label,
            ),
            'secondary',
          ),
        ),
        button(link('注文を見る', url), 'link'),
      ],
    })
  })
  const [only] = bubbles
  const contents = bubbles.length === 1 && only ? only : { type: 'carousel' as const, contents: bubbles }
  return flexMessage(`欠品の商品を選んでください（${number}）`, contents)
}
