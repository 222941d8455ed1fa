import { formatClosing } from '#domain/calendar/closing-time.ts'
import { escapeHtml, linkButton, mail_colours, mailFrame, paragraph, stopWords } from '#domain/mails/mail-frame.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { type Occasion, occasion_words } from '#domain/trade/dispatch.ts'

import { endedTexts } from './ended-shortages.ts'
import {
  aloneText,
  answerText,
  markText,
  type OrderSheet,
  type OrderSheetLine,
  quantityText,
  remarkTexts,
  sheetAmountText,
  sheetChangeText,
  sheetPriceText,
  specText,
  taxMark,
  totalsRows,
} from './order-sheet.ts'

export type OrderMail = { subject: string; text: string; html: string }

type OrderMailOptions = {
  /** Nobody knows whether the same mail has arrived before. */
  again: boolean
  /** Where mail to this address is stopped. */
  stop_url: string | null
}

/** '鮨 まるた様', and never '様様'. Line breaks in a name would end the subject. */
const honoured = (name: string): string => `${oneLine(name).replace(/様$/, '')}様`

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** '【Oroshi】ご注文 0412-0398-7 鮨 まるた様 2026/11/24(火)納品', '…ご注文の訂正(第2版) …' */
export const orderMailSubject = (sheet: OrderSheet, occasion: Occasion, again = false): string => {
  const revision = occasion === 'edited' ? `(第${sheet.revision}版)` : ''
  return `【Oroshi】${again ? '再送：' : ''}${occasion_words[occasion]}${revision} ${sheet.number} ${honoured(sheet.parties.consumer.name)} ${formatDayWithWeekday(sheet.delivery_date)}納品`
}

const again_words = [
  '同じご注文のメールの再送です。新しいご注文ではありません。',
  '先に送ったメールが届いている場合は、このメールは破棄してください。',
]

const openings = (sheet: OrderSheet, occasion: Occasion, again: boolean): string[] => [
  ...(again ? again_words : []),
  ...openingsOf(sheet, occasion),
]

const openingsOf = (sheet: OrderSheet, occasion: Occasion): string[] => {
  const from = honoured(sheet.parties.consumer.name)
  if (occasion === 'placed') return [`${from}からご注文がありました。`]
  if (occasion === 'edited')
    return [
      `${from}からのご注文が訂正されました。`,
      sheet.alone ? aloneText(sheet) : `以前の版に代わるものです。第${sheet.revision}版に差し替えてください。`,
    ]
  return [`${from}からのご注文が取り消されました。`, 'この注文は出荷しないでください。']
}

type Fact = { label: string; value: string }

const facts = (sheet: OrderSheet): Fact[] => {
  const { consumer, store } = sheet.parties
  const mark = sheet.revision > 1 && sheet.mark !== '取消' ? ` (第${sheet.revision}版)` : ''
  const all: Fact[] = [
    { label: '注文番号', value: `${sheet.number}${mark}` },
    { label: '納品希望日', value: formatDayWithWeekday(sheet.delivery_date) },
    { label: '発注日時', value: formatDateTime(sheet.placed_at) },
    {
      label: '受注締切',
      value: sheet.closing_at === null || sheet.method !== 'web' ? '' : formatClosing(sheet.closing_at),
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
    const money = sheet.price_visible ? [sheetPriceText(line), sheetAmountText(line)].filter(Boolean).join('  ') : ''
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

const rule = '-'.repeat(40)

const greeting = (sheet: OrderSheet): string[] => {
  const { supplier, order_counter } = sheet.parties
  return [
    `${oneLine(supplier.name)} 御中`,
    ...(order_counter === null || oneLine(order_counter.name) === '' ? [] : [oneLine(order_counter.name)]),
  ]
}

const changeTexts = (sheet: OrderSheet, occasion: Occasion): string[] =>
  occasion === 'edited' ? (sheet.changes ?? []).map(change => oneLine(sheetChangeText(change))) : []

const asks: Record<Occasion, string> = {
  placed: '下のリンクから受注画面で内容をご確認ください。開くとご注文元に「確認済」と伝わります。',
  edited: '下のリンクから受注画面で内容をご確認ください。開くとご注文元に「確認済」と伝わります。',
  cancelled: '下のリンクで内容をご確認ください。',
}

const link_asks: Record<Occasion, string> = {
  placed: '下のリンクで内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。',
  edited: '下のリンクで訂正後の内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。',
  cancelled: '下のリンクで内容をご確認のうえ、「取消を確認しました」を押してください。ログインは不要です。',
}

/** What the link asks for: a supplier's people have their desk, anybody else a page of the order alone. */
const askOf = (sheet: OrderSheet, occasion: Occasion): string => (sheet.method === 'web' ? asks : link_asks)[occasion]

const closing = 'このメールは送信専用です。ご注文の内容については、発注元に直接お問い合わせください。'

const textOf = (sheet: OrderSheet, occasion: Occasion, { again, stop_url }: OrderMailOptions): string => {
  const listed = facts(sheet)
  const label_width = Math.max(...listed.map(fact => cells(fact.label)))
  const changes = changeTexts(sheet, occasion)
  const ended = endedTexts(sheet.ended_shortages).map(oneLine)
  const totals = totalsRows(sheet)
  const total_label = Math.max(0, ...totals.map(row => cells(row.label)))
  const total_amount = Math.max(0, ...totals.map(row => cells(row.amount)))
  return [
    ...greeting(sheet),
    '',
    ...openings(sheet, occasion, again),
    ...(sheet.confirm_url === undefined ? [] : [askOf(sheet, occasion), sheet.confirm_url]),
    '',
    rule,
    ...listed.map(fact => `${padEnd(fact.label, label_width)}  ${fact.value}`),
    ...(changes.length === 0 ? [] : [rule, '訂正内容', ...changes.map(change => `・${change}`)]),
    ...(ended.length === 0 ? [] : [rule, ...ended]),
    rule,
    ...lineTexts(sheet),
    rule,
    `明細 ${sheet.lines.length}行`,
    ...totals.map(row => `${padEnd(row.label, total_label)}  ${padStart(row.amount, total_amount)}`),
    ...remarkTexts(sheet),
    rule,
    closing,
    ...(stop_url === null ? [] : [stopWords(stop_url).text]),
    '',
  ].join('\n')
}

const { line: border, ground, ink_soft: soft, vermilion } = mail_colours
const cell = `padding:8px;border-bottom:1px solid ${border};text-align:left;vertical-align:top`
const right = `padding:8px;border-bottom:1px solid ${border};text-align:right;vertical-align:top;white-space:nowrap`
const head_style = `padding:8px;background:${ground};font-size:13px;font-weight:normal;color:${soft};white-space:nowrap`
const table = 'width:100%;margin:0 0 16px;border-collapse:collapse'
const heading_style = 'margin:24px 0 8px;font-size:16px'

/** What is in a case stands below, so that a phone's width is left to the name. */
const quantityHtml = (line: OrderSheetLine): string => {
  const [count = '', inside] = quantityText(line).split('(')
  const below =
    inside === undefined ? '' : `<br><span style="font-size:12px;color:${soft}">(${escapeHtml(inside)}</span>`
  return `<strong style="font-size:18px">${escapeHtml(count)}</strong>${below}`
}

const htmlLine = (sheet: OrderSheet, line: OrderSheetLine): string => {
  const answer = answerText(line, sheet.price_visible)
  const money = sheet.price_visible ? [sheetPriceText(line), sheetAmountText(line)].filter(Boolean).join('　') : ''
  const under = [
    [line.code, specText(line)].filter(text => text !== '').join(' '),
    money,
    line.note === '' ? '' : `備考: ${line.note}`,
    answer === null ? '' : `【${answer}】`,
  ].filter(text => text !== '')
  const mark = sheet.price_visible ? taxMark(line.tax_rate) : ''
  return `<tr><td style="${cell};color:${soft}">${line.line_number}</td><th scope="row" style="${cell};font-weight:normal"><strong>${escapeHtml(line.name)}${mark}</strong>${under.map(text => `<br><span style="font-size:14px;color:${soft}">${escapeHtml(text)}</span>`).join('')}</th><td style="${right}">${quantityHtml(line)}</td></tr>`
}

const htmlOf = (sheet: OrderSheet, occasion: Occasion, { again, stop_url }: OrderMailOptions): string => {
  const changes = changeTexts(sheet, occasion)
  const ended = endedTexts(sheet.ended_shortages).map(oneLine)
  const totals = totalsRows(sheet)
  const pairs = (rows: Fact[], style: string): string =>
    rows
      .map(
        row =>
          `<tr><th scope="row" style="${cell};width:1%;font-weight:normal;font-size:14px;color:${soft};white-space:nowrap">${escapeHtml(row.label)}</th><td style="${style}">${escapeHtml(row.value)}</td></tr>`,
      )
      .join('')
  const columns = [
    ['№', 'left'],
    ['商品', 'left'],
    ['数量', 'right'],
  ].map(([title, align]) => `<th scope="col" style="${head_style};text-align:${align}">${title}</th>`)
  const content = [
    paragraph(greeting(sheet).map(escapeHtml)),
    paragraph(openings(sheet, occasion, again).map(escapeHtml)),
    ...(sheet.confirm_url === undefined
      ? []
      : [paragraph([askOf(sheet, occasion)]), linkButton('注文を確認する', sheet.confirm_url)]),
    ...(changes.length === 0
      ? []
      : [
          `<h2 style="${heading_style}">訂正内容</h2>`,
          `<ul style="margin:0 0 16px;padding-left:24px">${changes.map(change => `<li>${escapeHtml(change)}</li>`).join('')}</ul>`,
        ]),
    ...(ended.length === 0 ? [] : [paragraph(ended.map(escapeHtml))]),
    `<table style="${table}"><tbody>${pairs(facts(sheet), cell)}</tbody></table>`,
    `<h2 style="${heading_style}">明細 ${sheet.lines.length}行</h2>`,
    `<table style="${table}"><thead><tr>${columns.join('')}</tr></thead>`,
    `<tbody>${sheet.lines.map(line => htmlLine(sheet, line)).join('')}</tbody></table>`,
    ...(totals.length === 0
      ? []
      : [
          `<h2 style="${heading_style}">合計</h2>`,
          `<table style="${table}"><tbody>${pairs(
            totals.map(row => ({ label: row.label, value: row.amount })),
            right,
          )}</tbody></table>`,
        ]),
    paragraph(remarkTexts(sheet).map(escapeHtml)),
  ]
  return mailFrame({
    title: orderMailSubject(sheet, occasion, again),
    heading: `${again ? '再送：' : ''}${occasion_words[occasion]}${occasion === 'edited' ? `(第${sheet.revision}版)` : ''}`,
    ...(occasion === 'cancelled' ? { heading_colour: vermilion } : {}),
    content: content.join('\n'),
    foot: [closing, ...(stop_url === null ? [] : [stopWords(stop_url).html])],
  })
}

/**
 * The mail that tells a supplier of an order, its 訂正 or its 取消: the whole order in text, and as accessible HTML.
 */
export const orderMail = (
  sheet: OrderSheet,
  occasion: Occasion,
  options: OrderMailOptions = { again: false, stop_url: null },
): OrderMail => ({
  subject: orderMailSubject(sheet, occasion, options.again),
  text: textOf(sheet, occasion, options),
  html: htmlOf(sheet, occasion, options),
})

/** The name of the PDF that goes with it: '注文書_0412-0398-7.pdf', '注文書_0412-0398-7_訂正第2版.pdf'. */
export const orderSheetFileName = (sheet: Pick<OrderSheet, 'number' | 'mark' | 'revision'>): string => {
  const mark = markText(sheet)?.replaceAll(' ', '')
  return `注文書_${sheet.number}${mark === undefined ? '' : `_${mark}`}.pdf`
}
