import { type ChangeWish, requestWords } from '#domain/changes/change-request.ts'
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
  /** It takes weights and prices back that were settled, and nothing else. */
  unsettled: boolean
  /** It was asked before, and has not answered yet. */
  waiting: boolean
  url: string
}

type NoticeWords = { title: string; body: string }

const lines = (parts: readonly (string | false)[]): string => parts.filter(part => part !== false).join('\n')

/** What the restaurant is told of an adjustment, in the app and by mail. */
export const adjustmentNotice = (order: AdjustedFacts): NoticeWords => {
  const { supplier, consumer } = order.parties
  const day = formatDayWithWeekday(order.delivery_date)
  const short = shortageTitle(order.changes)
  const only_said = order.changes.length === 0 && order.message !== '' && !order.taken_back
  const unsettled = order.unsettled && (order.taken_back || !order.open)
  return {
    title: unsettled
      ? `${supplier.name}が${day}納品の重量・単価の確定を取り消しました`
      : order.taken_back
        ? `${supplier.name}が${day}納品の発注の変更を取り消しました`
        : short
          ? `${short}（${day}納品・${supplier.name}）`
          : only_said
            ? `${supplier.name}から${day}納品の発注について連絡があります`
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
        ? `${unsettled ? '確定' : '変更'}の前の内容に戻りました。`
        : order.open
          ? only_said
            ? '内容を確認してください。'
            : '内容を確認して、承諾するか問い合わせてください。'
          : order.waiting
            ? '先に届いた変更が、まだ確認待ちです。内容を確認して、承諾するか問い合わせてください。'
            : `${unsettled ? 'いまの' : '確定した'}内容は発注の詳細で確認できます。`,
      `発注を見る：${order.url}`,
    ]),
  }
}

export type RequestAnswerFacts = {
  number: string
  delivery_date: Day
  parties: { supplier: { name: string } }
  /** What was asked for. */
  request: ChangeWish
  reason: string
  url: string
}

/** What the restaurant is told of its change request. */
export const requestAnswerNotice = (order: RequestAnswerFacts, answer: 'accepted' | 'declined'): NoticeWords => {
  const day = formatDayWithWeekday(order.delivery_date)
  const { whole_cancel } = order.request
  const became = answer === 'accepted' ? '承諾しました' : '承諾できませんでした'
  const stands = whole_cancel
    ? '発注は取り消されていません。いまの内容のまま納品されます。'
    : 'お願いした変更は入っていません。発注はいまの内容のままです。'
  return {
    title: `${order.parties.supplier.name}が${day}納品の${whole_cancel ? '取消' : '変更'}依頼を${became}`,
    body: lines([
      answer === 'declined' && stands,
      `発注番号 ${order.number}（${day}納品）`,
      ...requestWords(order.request).map(words => `お店の依頼：${words}`),
      order.reason !== '' && `仕入先から：${order.reason}`,
      `発注を見る：${order.url}`,
    ]),
  }
}
