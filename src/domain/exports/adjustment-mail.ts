import { type ChangeWords, changeLine } from '#domain/orders/diff-words.ts'
import { shortagesFirst, shortageTitle } from '#domain/orders/shortages.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'

export type AdjustedFacts = {
  number: string
  delivery_date: Day
  parties: { consumer: { name: string }; supplier: { name: string; phone_number: string | null } }
  changes: readonly ChangeWords[]
  message: string
  /** The restaurant is asked to agree. */
  open: boolean
  /** What was adjusted before is as it was. */
  taken_back: boolean
  url: string
}

type NoticeWords = { title: string; body: string }

const lines = (parts: readonly (string | false)[]): string => parts.filter(part => part !== false).join('\n')

/** What the restaurant is told of an adjustment, in the app and by mail. */
export const adjustmentNotice = (order: AdjustedFacts): NoticeWords => {
  const { supplier, consumer } = order.parties
  const day = formatDayWithWeekday(order.delivery_date)
  const short = shortageTitle(order.changes)
  return {
    title: order.taken_back
      ? `${supplier.name}が${day}納品の発注の変更を取り消しました`
      : short
        ? `${short}（${day}納品・${supplier.name}）`
        : order.open
          ? `${supplier.name}が${day}納品の発注を変更しました`
          : `${supplier.name}が${day}納品の重量・単価を確定しました`,
    body: lines([
      `${consumer.name.replace(/様$/, '')}様`,
      '',
      `発注番号 ${order.number}（${day}納品）`,
      ...shortagesFirst(order.changes).map(change => `・${changeLine(change)}`),
      order.message !== '' && `仕入先から：${order.message}`,
      '',
      order.taken_back
        ? '変更の前の内容に戻りました。'
        : order.open
          ? '内容を確認して、承諾するか問い合わせてください。'
          : '確定した内容は発注の詳細で確認できます。',
      `発注を見る：${order.url}`,
    ]),
  }
}

export type RequestAnswerFacts = {
  number: string
  delivery_date: Day
  parties: { supplier: { name: string } }
  reason: string
  url: string
}

/** What the restaurant is told of its change request. */
export const requestAnswerNotice = (
  order: RequestAnswerFacts,
  answer: 'accepted' | 'cancelled' | 'declined',
): NoticeWords => {
  const day = formatDayWithWeekday(order.delivery_date)
  const words = {
    accepted: '変更依頼を承諾しました',
    cancelled: '取消依頼を承諾しました',
    declined: '変更依頼を承諾できませんでした',
  }
  return {
    title: `${order.parties.supplier.name}が${day}納品の${words[answer]}`,
    body: lines([
      `発注番号 ${order.number}（${day}納品）`,
      order.reason !== '' && `仕入先から：${order.reason}`,
      `発注を見る：${order.url}`,
    ]),
  }
}
