import { formatDateTime, formatDayWithWeekday, weekdayName } from '#domain/shared/day.ts'

import {
  amountText,
  answerText,
  changeText,
  markText,
  type OrderSheet,
  type OrderSheetLine,
  priceText,
  quantityText,
  remarkTexts,
  specText,
  taxMark,
  totalsRows,
} from './order-sheet.ts'

/** Why the supplier is written to. */
export type OrderMailOccasion = 'placed' | 'edited' | 'cancelled'

export type OrderMail = { subject: string; text: string; html: string }

const TITLES: Record<OrderMailOccasion, string> = {
  placed: 'ご注文',
  edited: 'ご注文の訂正',
  cancelled: 'ご注文の取消',
}

/** '鮨 まるた様', and never '様様'. Line breaks in a name would end the subject. */
const honoured = (name: string): string => `${oneLine(name).replace(/様$/, '')}様`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shortDay = (day: string): string => {
  const [, month = '', date = ''] = day.split('-')
  return `${month.replace(/^0/, '')}/${date.replace(/^0/, '')}(${weekdayName(day)})`
}

/** '【Oroshi】ご注文 0412-0398-7 鮨 まるた様 11/24(火)納品', '…ご注文の訂正(第2版) …' */
export const orderMailSubject = (sheet: OrderSheet, occasion: OrderMailOccasion, again = false): string => {
  const revision = occasion === 'edited' ? `(第${sheet.revision}版)` : ''
  return `【Oroshi】${again ? '再送：' : ''}${TITLES[occasion]}${revision} ${sheet.number} ${honoured(sheet.parties.consumer.name)} ${shortDay(sheet.delivery_date)}納品`
}

const AGAIN = [
  '同じご注文のメールの再送です。新しいご注文ではありません。',
  '先に送ったメールが届いている場合は、このメールは破棄してください。',
]

const openings = (sheet: OrderSheet, occasion: OrderMailOccasion, again: boolean): string[] => [
  ...(again ? AGAIN : []),
  ...openingsOf(sheet, occasion),
]

const openingsOf = (sheet: OrderSheet, occasion: OrderMailOccasion): string[] => {
  const from = honoured(sheet.parties.consumer.name)
  if (occasion === 'placed') return [`${from}からご注文がありました。`]
  if (occasion === 'edited')
    return [
      `${from}からのご注文が訂正されました。`,
      `以前の版に代わるものです。第${sheet.revision}版に差し替えてください。`,
    ]
  return [`${from}からのご注文が取り消されました。`, 'この注文は出荷しないでください。']
}

type Fact = { label: string; value: string }

const facts = (sheet: OrderSheet): Fact[] => {
  const { consumer, store } = sheet.parties
  const mark = sheet.revision > 1 ? ` (第${sheet.revision}版)` : ''
  const all: Fact[] = [
    { label: '注文番号', value: `${sheet.number}${mark}` },
    { label: '納品希望日', value: formatDayWithWeekday(sheet.delivery_date) },
    { label: '発注日時', value: formatDateTime(sheet.placed_at) },
    {
      label: '受注締切',
      value: sheet.closing_at === null || sheet.method !== 'web' ? '' : formatDateTime(sheet.closing_at),
    },
    { label: '発注元', value: consumer.name },
    { label: '得意先', value: store === null ? '' : [store.customer_code, store.name].filter(Boolean).join(' ') },
    { label: '発注者', value: sheet.placed_by_name },
    { label: '住所', value: consumer.address ?? '' },
    { label: 'TEL', value: consumer.phone_number ?? '' },
    { label: 'FAX', value: consumer.fax_number ?? '' },
  ]
  return [...all, { label: '備考', value: sheet.note }]
    .map(fact => ({ label: fact.label, value: oneLine(fact.value) }))
    .filter(fact => fact.value !== '')
}

/** How many half-width cells a text takes in a plain-text mail; kanji and kana take two. */
const cells = (text: string): number => {
  let width = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    width += point < 0x1100 || (point >= 0xff61 && point <= 0xff9f) ? 1 : 2
  }
  return width
}

const padEnd = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - cells(text)))
const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - cells(text))) + text

/** Aligned where it can be: number, code and quantity in columns, what can be long on lines of its own. */
const lineTexts = (sheet: OrderSheet): string[] => {
  const number_width = Math.max(...sheet.lines.map(line => cells(String(line.line_number))), 1)
  const code_width = Math.min(16, Math.max(...sheet.lines.map(line => cells(oneLine(line.code))), 0))
  const indent = ' '.repeat(number_width + 2)
  return sheet.lines.flatMap(line => {
    const head = `${padStart(String(line.line_number), number_width)}. ${padEnd(oneLine(line.code), code_width)}`
    const name = `${oneLine(line.name)}${sheet.price_visible ? taxMark(line.tax_rate) : ''}`
    const money = sheet.price_visible ? [priceText(line), amountText(line)].filter(Boolean).join('  ') : ''
    const answer = answerText(line, sheet.price_visible)
    return [
      `${head}${code_width > 0 ? ' ' : ''}${name}`,
      ...(specText(line) === '' ? [] : [`${indent}${oneLine(specText(line))}`]),
      `${indent}数量 ${quantityText(line)}${money === '' ? '' : `  ${money}`}`,
      ...(line.note === '' ? [] : [`${indent}備考: ${oneLine(line.note)}`]),
      ...(answer === null ? [] : [`${indent}【${oneLine(answer)}】`]),
    ]
  })
}

const RULE = '-'.repeat(40)

const greeting = (sheet: OrderSheet): string[] => {
  const { supplier, order_counter } = sheet.parties
  return [
    `${oneLine(supplier.name)} 御中`,
    ...(order_counter === null || oneLine(order_counter.name) === '' ? [] : [oneLine(order_counter.name)]),
  ]
}

const changeTexts = (sheet: OrderSheet, occasion: OrderMailOccasion): string[] =>
  occasion === 'edited' ? (sheet.changes ?? []).map(change => oneLine(changeText(change))) : []

const ASKS: Record<OrderMailOccasion, string> = {
  placed: '下のリンクから受注画面で内容をご確認ください。開くとご注文元に「確認済」と伝わります。',
  edited: '下のリンクから受注画面で内容をご確認ください。開くとご注文元に「確認済」と伝わります。',
  cancelled: '下のリンクで内容をご確認ください。',
}

const LINK_ASKS: Record<OrderMailOccasion, string> = {
  placed: '下のリンクで内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。',
  edited: '下のリンクで訂正後の内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。',
  cancelled: '下のリンクで内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。',
}

/** What the link asks for: a supplier's people have their desk, anybody else a page of the order alone. */
const askOf = (sheet: OrderSheet, occasion: OrderMailOccasion): string =>
  (sheet.method === 'web' ? ASKS : LINK_ASKS)[occasion]

const CLOSING = 'このメールは送信専用です。ご注文の内容については、発注元に直接お問い合わせください。'

const textOf = (sheet: OrderSheet, occasion: OrderMailOccasion, again: boolean): string => {
  const listed = facts(sheet)
  const label_width = Math.max(...listed.map(fact => cells(fact.label)))
  const changes = changeTexts(sheet, occasion)
  const totals = totalsRows(sheet)
  const total_label = Math.max(0, ...totals.map(row => cells(row.label)))
  const total_amount = Math.max(0, ...totals.map(row => cells(row.amount)))
  return [
    ...greeting(sheet),
    '',
    ...openings(sheet, occasion, again),
    ...(sheet.confirm_url === undefined ? [] : [askOf(sheet, occasion), sheet.confirm_url]),
    '',
    RULE,
    ...listed.map(fact => `${padEnd(fact.label, label_width)}  ${fact.value}`),
    ...(changes.length === 0 ? [] : [RULE, '訂正内容', ...changes.map(change => `・${change}`)]),
    RULE,
    ...lineTexts(sheet),
    RULE,
    `明細 ${sheet.lines.length}行`,
    ...totals.map(row => `${padEnd(row.label, total_label)}  ${padStart(row.amount, total_amount)}`),
    ...remarkTexts(sheet),
    RULE,
    CLOSING,
    '',
  ].join('\n')
}

/** Text as HTML: nothing that a restaurant typed is markup. */
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, one => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one)

/** A link that may stand in an href: ours are http(s), anything else is only shown. */
const linkOf = (url: string): string =>
  /^https?:\/\//.test(url)
    ? `<a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border:2px solid #1f2937;color:#1f2937;font-weight:bold">注文を確認する</a><br>${escape(url)}`
    : escape(url)

const CELL = 'padding:6px 8px;border:1px solid #6b7280;text-align:left;vertical-align:top'
const RIGHT = 'padding:6px 8px;border:1px solid #6b7280;text-align:right;vertical-align:top;white-space:nowrap'

const htmlLine = (sheet: OrderSheet, line: OrderSheetLine): string => {
  const answer = answerText(line, sheet.price_visible)
  const under = [
    specText(line),
    line.note === '' ? '' : `備考: ${line.note}`,
    answer === null ? '' : `【${answer}】`,
  ].filter(text => text !== '')
  const mark = sheet.price_visible ? taxMark(line.tax_rate) : ''
  const price = sheet.price_visible
    ? `<td style="${RIGHT}">${[priceText(line), amountText(line)].filter(Boolean).map(escape).join('<br>')}</td>`
    : ''
  return `<tr><td style="${CELL}">${line.line_number}</td><td style="${CELL}">${escape(line.code)}</td><th scope="row" style="${CELL};font-weight:normal"><strong>${escape(line.name)}${mark}</strong>${under.map(text => `<br>${escape(text)}`).join('')}</th><td style="${RIGHT}"><strong>${escape(quantityText(line))}</strong></td>${price}</tr>`
}

const htmlOf = (sheet: OrderSheet, occasion: OrderMailOccasion, again: boolean): string => {
  const changes = changeTexts(sheet, occasion)
  const totals = totalsRows(sheet)
  const heading = (title: string): string => `<th scope="col" style="${CELL}">${title}</th>`
  const pairs = (rows: Fact[], style: string): string =>
    rows
      .map(
        row =>
          `<tr><th scope="row" style="${CELL}">${escape(row.label)}</th><td style="${style}">${escape(row.value)}</td></tr>`,
      )
      .join('')
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(orderMailSubject(sheet, occasion, again))}</title></head>`,
    '<body style="margin:0;padding:16px;font-family:sans-serif;font-size:16px;line-height:1.6;color:#111827;background:#ffffff">',
    `<p>${greeting(sheet).map(escape).join('<br>')}</p>`,
    `<h1 style="font-size:20px">${TITLES[occasion]}${occasion === 'edited' ? `(第${sheet.revision}版)` : ''}</h1>`,
    `<p>${openings(sheet, occasion, again).map(escape).join('<br>')}</p>`,
    sheet.confirm_url === undefined ? '' : `<p>${askOf(sheet, occasion)}</p><p>${linkOf(sheet.confirm_url)}</p>`,
    `<table style="border-collapse:collapse"><tbody>${pairs(facts(sheet), CELL)}</tbody></table>`,
    changes.length === 0
      ? ''
      : `<h2 style="font-size:17px">訂正内容</h2><ul>${changes.map(change => `<li>${escape(change)}</li>`).join('')}</ul>`,
    `<h2 style="font-size:17px">明細 ${sheet.lines.length}行</h2>`,
    `<table style="border-collapse:collapse"><thead><tr>${['№', 'コード', '商品名・規格', '数量', ...(sheet.price_visible ? ['単価・金額'] : [])].map(heading).join('')}</tr></thead>`,
    `<tbody>${sheet.lines.map(line => htmlLine(sheet, line)).join('')}</tbody></table>`,
    totals.length === 0
      ? ''
      : `<h2 style="font-size:17px">合計</h2><table style="border-collapse:collapse"><tbody>${pairs(
          totals.map(row => ({ label: row.label, value: row.amount })),
          RIGHT,
        )}</tbody></table>`,
    remarkTexts(sheet)
      .map(remark => `<p>${escape(remark)}</p>`)
      .join(''),
    `<p>${CLOSING}</p>`,
    '</body></html>',
  ].join('\n')
}

/**
 * The mail that tells a supplier of an order, its 訂正 or its 取消: the whole order in text, and as accessible HTML.
 * `again`: nobody knows whether the same mail has arrived before.
 */
export const orderMail = (
  sheet: OrderSheet,
  occasion: OrderMailOccasion,
  { again = false }: { again?: boolean } = {},
): OrderMail => ({
  subject: orderMailSubject(sheet, occasion, again),
  text: textOf(sheet, occasion, again),
  html: htmlOf(sheet, occasion, again),
})

/** The name of the PDF that goes with it: '注文書_0412-0398-7.pdf', '注文書_0412-0398-7_訂正第2版.pdf'. */
export const orderSheetFileName = (sheet: Pick<OrderSheet, 'number' | 'mark' | 'revision'>): string => {
  const mark = markText(sheet)?.replaceAll(' ', '')
  return `注文書_${sheet.number}${mark === undefined ? '' : `_${mark}`}.pdf`
}
