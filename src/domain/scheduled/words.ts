import { type DeliveryDateReason, delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { type LineReason, type Reason, sayReason } from '#domain/orders/reasons.ts'
import { type Day, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, formatYen, isZero } from '#domain/shared/decimal.ts'

/** Why no order is made for a date: by name, which is compared, and in a sentence of its own. */
export type NotMade = {
  name:
    | DeliveryDateReason
    | Exclude<Reason, LineReason>['name']
    | 'said_no_order'
    | 'ordered_already'
    | 'nothing_left'
    | 'needs_approval'
  words: string
}

/** As the calendar says. */
export const blockedBy = (name: DeliveryDateReason): NotMade => ({
  name,
  words:
    name === 'closed'
      ? '受注締めを過ぎたため、定期発注は作られませんでした'
      : `${delivery_date_reason_names[name]}のため、定期発注は作られません`,
})

export const said_no_order: NotMade = {
  name: 'said_no_order',
  words: '発注なしの連絡をいただいているため、定期発注は作られませんでした',
}
export const ordered_already: NotMade = {
  name: 'ordered_already',
  words: 'すでにご注文をいただいているため、定期発注は作られませんでした',
}
/**
 * Why no order will be made for a date, as far as its restaurant has said so before; null: it will be. Said in advance: where
 * the order is cancelled by then, one is made.
 */
export const saidBefore = (said: { no_order: boolean; orders: number }, if_ordered: 'skip' | 'add'): NotMade | null => {
  if (said.no_order && said.orders === 0)
    return { name: 'said_no_order', words: '発注なしの連絡をいただいているため、定期発注は作られません' }
  if (said.orders > 0 && if_ordered === 'skip')
    return { name: 'ordered_already', words: 'すでにご注文をいただいているため、定期発注は作られません' }
  return null
}

/** As far as is known before: nothing that is offered to this store stands in it for that date. */
export const nothing_offered = '注文できる商品がないため、定期発注は作られません'

export const nothing_left: NotMade = {
  name: 'nothing_left',
  words: '注文できる商品がないため、定期発注は作られませんでした',
}

export const needs_approval: NotMade = {
  name: 'needs_approval',
  words: 'オーナーの承認を待っています。承認されると発注されます',
}

type Line = { name: string; quantity: string; unit: string }

/** Who is who in a notice of a schedule, and of which date it is. */
export type ScheduledAbout = {
  supplier: { name: string; phone_number: string | null }
  consumer_name: string
  delivery_date: Day
}

type Notice = { title: string; body: string }

const callThem = ({ supplier }: ScheduledAbout): string =>
  `変更・お休みは ${supplier.name}${supplier.phone_number === null ? '' : `（電話 ${supplier.phone_number}）`} へご連絡ください。`

/** What is so, of the words of a form: what it asks for next is done on no paper. */
const fact = (words: string): string => words.replace(/。[^。]*ください$/, '')

/** Why a date is as it is, or what its order could not hold: a fact a line. */
export const scheduleFacts = (reason: string): string[] =>
  reason.split('\n').flatMap(one => (one === '' ? [] : fact(one)))

/** Why an item is not in a scheduled order, as a fact. */
export const leftOutWords = (reason: LineReason): string =>
  reason.name === 'sold_out' && !reason.limit && isZero(reason.left)
    ? `${reason.item}は完売です`
    : fact(sayReason(reason).message)

const lineTexts = (lines: readonly Line[]): string[] =>
  lines.map(line => `・${line.name} ${formatQuantity(line.quantity)}${line.unit}`)

/** Before an order is made: what will be in it, or why there will be none. */
export const comingNotice = (
  about: ScheduledAbout,
  plan: { lines: readonly Line[]; left_out: readonly string[]; make_at: Date; blocked: NotMade | null; url: string },
): Notice => {
  const day = formatDayWithWeekday(about.delivery_date)
  if (plan.blocked !== null) {
    return {
      title: `${day}納品の定期発注は${isSaid(plan.blocked) ? '作られません' : 'お休みです'}（${about.supplier.name}）`,
      body: [`${fact(plan.blocked.words)}。`, instead(plan.blocked), callThem(about), ...sheetLink(plan.url)].join(
        '\n',
      ),
    }
  }
  return {
    title: `${day}納品の定期発注をお預かりします（${about.supplier.name}）`,
    body: [
      `${formatDateTime(plan.make_at)}に、次の内容で発注になります。`,
      ...lineTexts(plan.lines),
      ...leftOutTexts(plan.left_out),
      '',
      callThem(about),
      ...sheetLink(plan.url),
    ].join('\n'),
  }
}

/** Its restaurant has said so itself: it has ordered, or needs nothing. */
const isSaid = ({ name }: NotMade): boolean => name === 'ordered_already' || name === 'said_no_order'

const instead = (why: NotMade): string => {
  if (why.name === 'ordered_already') return '足りない商品は、発注済みの注文に追加してください。'
  return why.name === 'said_no_order'
    ? '必要になった商品は、画面またはお電話でご注文ください。'
    : '必要な商品は、別の納品日でご注文ください。'
}

const sheetLink = (url: string): string[] => ['', `発注画面を開く：${url}`]

/** What an order does not hold, a line each, under its head; none where it holds all. */
export const leftOutLines = (left_out: readonly string[]): string[] =>
  left_out.length === 0 ? [] : ['次の商品は入りません。', ...left_out.map(one => `・${fact(one)}`)]

const leftOutTexts = (left_out: readonly string[]): string[] =>
  left_out.length === 0 ? [] : ['', ...leftOutLines(left_out)]

/** 「2026/11/24(火)納品の定期発注ができました（丸山水産）」. */
export const madeTitle = (supplier_name: string, delivery_date: Day, short: boolean): string =>
  `${formatDayWithWeekday(delivery_date)}納品の定期発注${short ? '：入らなかった商品があります' : 'ができました'}（${supplier_name}）`

/** The order is made: what is in it, and what is not. */
export const madeNotice = (
  about: ScheduledAbout,
  made: { number: string; lines: readonly Line[]; left_out: readonly string[]; total: string | null; url: string },
): Notice => {
  return {
    title: madeTitle(about.supplier.name, about.delivery_date, made.left_out.length > 0),
    body: [
      `注文番号 ${made.number}`,
      ...lineTexts(made.lines),
      ...leftOutTexts(made.left_out),
      ...(made.total === null ? [] : [`合計（税込） ${formatYen(made.total)}`]),
      '',
      `発注を開く：${made.url}`,
    ].join('\n'),
  }
}

/** No order is made for a date: the restaurant's word, and the supplier's; each is led to a page of its own. */
export const notMadeNotices = (
  about: ScheduledAbout,
  why: string,
  url: string,
): { restaurant: Notice; supplier: Notice } => {
  const day = formatDayWithWeekday(about.delivery_date)
  return {
    restaurant: {
      title: `${day}納品の定期発注は作られませんでした（${about.supplier.name}）`,
      body: [
        `${fact(why)}。`,
        '必要な商品は、画面またはお電話でご注文ください。',
        callThem(about),
        ...sheetLink(url),
      ].join('\n'),
    },
    supplier: {
      title: `${about.consumer_name}：${day}納品の定期発注は作られませんでした`,
      body: [`${fact(why)}。飲食店にも知らせました。`, '', `定期発注を開く：${url}`].join('\n'),
    },
  }
}

/** To the supplier: what a scheduled order could not hold. */
export const leftOutNotice = (
  about: ScheduledAbout,
  { number, left_out, url }: { number: string; left_out: readonly string[]; url: string },
): Notice => ({
  title: `${about.consumer_name}：${formatDayWithWeekday(about.delivery_date)}納品の定期発注に、入らなかった商品があります`,
  body: [
    `注文番号 ${number}`,
    ...left_out.map(one => `・${fact(one)}`),
    '飲食店にも知らせました。',
    '',
    `受注を開く：${url}`,
  ].join('\n'),
})

/** The restaurant was told of a date whose order the supplier has called off since. */
export const withdrawnNotice = (about: ScheduledAbout, url: string): Notice => ({
  title: `${formatDayWithWeekday(about.delivery_date)}納品の定期発注はお休みになりました（${about.supplier.name}）`,
  body: [
    'この納品日の定期発注は作られません。必要な商品は、画面またはお電話でご注文ください。',
    callThem(about),
    ...sheetLink(url),
  ].join('\n'),
})
