import { formatClosing } from '#domain/calendar/closing-time.ts'
import { type ChangeWish, requestWords } from '#domain/changes/change-request.ts'
import { still_waits } from '#domain/reminders/closing-reminder.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'

type Words = { title: string; body: string }

/** An order as a supplier's people are told of it; `url`: its place on the desk. */
type AtDesk = { consumer_name: string; number: string; delivery_date: Day; url: string }

const deskBody = ({ number, url }: AtDesk, said: string): string =>
  `注文番号 ${number}\n\n${said}\n\n受注を開く：${url}`

export const changeRequestedWords = (order: AtDesk & { request: ChangeWish }): Words => ({
  title: `${order.consumer_name}から${order.request.whole_cancel ? '取消' : '変更'}の依頼（${formatDayWithWeekday(order.delivery_date)}納品）`,
  body: deskBody(order, requestWords(order.request).join('\n')),
})

/** What it had asked for is not wished any more: the order stays as it is. */
export const changeWithdrawnWords = (order: AtDesk & { request: ChangeWish }): Words => ({
  title: `${order.consumer_name}が${order.request.whole_cancel ? '取消' : '変更'}の依頼を取り下げました（${formatDayWithWeekday(order.delivery_date)}納品）`,
  body: deskBody(order, ['受注はもとのままです。取り下げた依頼：', ...requestWords(order.request)].join('\n')),
})

/** `text`: what the restaurant asks; '' where it wrote nothing. */
export const adjustmentQuestionedWords = (order: AtDesk & { text: string }): Words => ({
  title: `${order.consumer_name}から調整についての問い合わせ（${formatDayWithWeekday(order.delivery_date)}納品）`,
  body: deskBody(order, order.text || '調整の内容を確認したいとのことです。'),
})

/** An order that is in no list of the desk: the restaurant has changed or cancelled it. */
export const linkOrderChangedWords = (
  order: Omit<AtDesk, 'url'> & { revision: number; cancelled: boolean },
): Words => ({
  title: `${order.consumer_name}が登録の前のご注文を${order.cancelled ? '取り消しました' : '訂正しました'}（${formatDayWithWeekday(order.delivery_date)}納品）`,
  body: [
    `注文番号 ${order.number}${order.cancelled ? '' : `（訂正 第${order.revision}版）`}`,
    '',
    `登録の前に届いたご注文のため、受注画面の一覧には出ません。届いた${order.cancelled ? '取消' : '訂正'}のFAX・メールで確認してください。登録から1週間ほどは、オーナーが受注画面の「登録の前に届いたご注文」からも開けます。`,
  ].join('\n'),
})

/** To a restaurant: what its supplier writes about an order. */
export const messagedWords = (order: {
  supplier_name: string
  number: string
  delivery_date: Day
  text: string
  url: string
}): Words => ({
  title: `${order.supplier_name}から発注についての連絡（${formatDayWithWeekday(order.delivery_date)}納品）`,
  body: [`発注番号 ${order.number}`, '', order.text, '', `発注の詳細: ${order.url}`].join('\n'),
})

/** Orders of one restaurant for one day that its supplier has closed, or opened again. */
type OfDay = { supplier_name: string; numbers: readonly string[]; delivery_date: Day; url: string }

const most_named = 5

const named = (numbers: readonly string[]): string => {
  const rest = numbers.length - most_named
  return `ご注文 ${numbers.slice(0, most_named).join('、')} ${rest > 0 ? `ほか${rest}件` : ''}`
}

/** To a restaurant: nothing is delivered on the day of its orders any more, unless its supplier says otherwise. */
export const dayClosedWords = ({ note, ...orders }: OfDay & { note: string }): Words => ({
  title: `${orders.supplier_name}が${formatDayWithWeekday(orders.delivery_date)}を休配日にしました`,
  body: [
    `${named(orders.numbers)}の納品について、仕入先にご確認ください。ご注文は取り消されていません。`,
    ...(note ? [`仕入先の備考：${note}`] : []),
    '',
    `発注の詳細: ${orders.url}`,
  ].join('\n'),
})

/** To a restaurant that was told so: its supplier delivers on that day after all. */
export const dayOpenWords = (orders: OfDay): Words => ({
  title: `${orders.supplier_name}が${formatDayWithWeekday(orders.delivery_date)}の休配を取りやめました`,
  body: [
    `${named(orders.numbers)}は、ご注文どおり納品されます。ほかで手配された場合は、仕入先にご連絡ください。`,
    '',
    `発注の詳細: ${orders.url}`,
  ].join('\n'),
})

type Unordered = { supplier_name: string; delivery_date: Day; closing_at: Date; url: string }

/** To a restaurant: its supplier asks whether it has forgotten to order. */
export const orderReminderWords = ({ supplier_name, delivery_date, closing_at, url }: Unordered): Words => {
  const day = formatDayWithWeekday(delivery_date)
  return {
    title: `${supplier_name}：${day}納品の発注がまだありません`,
    body: [
      `${supplier_name}から、${day}納品分のご発注の確認です。`,
      `締切は ${formatClosing(closing_at)} です。`,
      'ご発注がない場合は、発注画面で「発注なし」にしていただくと、この確認は届きません。',
      '',
      url,
    ].join('\n'),
  }
}

/** To one person of a restaurant, as that person has asked for. */
export const closingNearWords = ({
  supplier_name,
  delivery_date,
  closing_at,
  waits_for_approval,
}: Omit<Unordered, 'url'> & { waits_for_approval: boolean }): Words => ({
  title: `${supplier_name}：締切が近づいています（${formatDayWithWeekday(delivery_date)}納品）`,
  body: `締切は${formatClosing(closing_at)}です。${waits_for_approval ? still_waits : 'まだ発注がありません。'}`,
})

/** To a supplier's user: what nobody has processed, of the stores that this one sees. */
export const unprocessedWords = (due: { count: number; first_date: Day; last_date: Day }): Words => {
  const [first, last] = [formatDayWithWeekday(due.first_date), formatDayWithWeekday(due.last_date)]
  return {
    title: `未処理の受注が${due.count}件あります`,
    body: `${first === last ? first : `${first}から${last}まで`}の納品です。`,
  }
}
