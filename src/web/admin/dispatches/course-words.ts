import type { CourseStep, OrderCourse } from '#contract/dispatch/order-course.contract.ts'
import type { EscalationStep } from '#domain/dispatch/escalation.ts'
import { whyFailed } from '#domain/dispatch/failure-words.ts'
import { isLineClass, line_class_words } from '#domain/line/failure.ts'
import { isOrderEventKind, type OrderEventKind } from '#domain/orders/event-kinds.ts'
import { dispatch_channels, type Occasion } from '#domain/trade/dispatch.ts'
import { order_state_words, receivedWord } from '#domain/trade/order.ts'
import { wayWords } from './address-words.ts'
import { detailWords } from './detail-words.ts'

const outcomes: Record<string, string> = {
  sent: '送信サービスに渡しました',
  queued: '送信サービスに渡せませんでした。もう一度試します',
  delivered: '届きました',
  acknowledged: '仕入先が確認しました',
  failed: '届きませんでした',
  resent: '再送の指示がありました',
  superseded: '新しい版に代わりました',
  called_off: '注文が取り消されたため、送りませんでした',
  moved: '宛先が直されたため、新しい宛先へ送ります',
}

/** What a try to send came to. */
export const outcomeWords = (channel: string, outcome: string): string => {
  if (isLineClass(outcome)) return line_class_words[outcome]
  const known = dispatch_channels.find(one => one === channel)
  return outcomes[outcome] ?? (known ? whyFailed(known, outcome) : '更新しました')
}

const events: Record<OrderEventKind, string> = {
  placed: '発注しました',
  edited: '訂正しました',
  cancelled: '取り消しました',
  seen: '開きました',
  printed: '印刷しました',
  downloaded: 'ダウンロードしました',
  processed: '処理済にしました',
  acknowledged: '受領を記録しました',
  adjusted: '出荷内容を調整しました',
  adjustment_accepted: '調整を承諾しました',
  adjustment_questioned: '調整について問い合わせました',
  adjustment_reopened: '調整の承諾を取り消しました',
  change_requested: '締切後の変更を依頼しました',
  change_declined: '変更の依頼を断りました',
  change_withdrawn: '変更の依頼を取り下げました',
  messaged: '店舗に連絡しました',
  told_by_phone: '電話で伝えたと記録しました',
  told_by_phone_undone: '「電話で伝えた」を取り消しました',
  resent: 'もう一度送りました',
  links_revoked: '送ったリンクを使えなくしました',
  unprocessed: '未処理に戻しました',
  unprinted: '印刷を取り消しました',
  undownloaded: 'ダウンロードを取り消しました',
}

const eventSaid = (word: string): string => {
  if (word === 'adjustment_taken_back') return '調整を取り消しました'
  return isOrderEventKind(word) ? events[word] : '更新しました'
}

const escalations: Record<EscalationStep, string> = {
  other_channel: '締切の1時間前に届いていないため、別の送り方でも送りました',
  people: '締切の30分前に確認がありませんでした',
}
const isEscalation = (word: string): word is EscalationStep => word in escalations

const areas: Record<string, string> = { consumer: '店舗', supplier: '仕入先', admin: '', system: '自動' }

const made: Record<Occasion, string> = { placed: '発注を', edited: '訂正を', cancelled: '取消を' }
const isOccasion = (word: string): word is Occasion => word in made

/** One step in words: who, and what happened. */
export const stepWords = ({ what, word, who, area }: CourseStep): { who: string; said: string } => {
  const channel = dispatch_channels.find(one => one === area)
  const way = channel ? wayWords(channel, who) : who
  switch (what) {
    case 'event':
      return {
        who: [areas[area], who].filter(Boolean).join(' '),
        said: eventSaid(word),
      }
    case 'dispatch':
      return { who: way, said: `${isOccasion(word) ? made[word] : ''}送信に回しました` }
    case 'attempt':
      return { who: way, said: outcomeWords(area, word) }
    case 'escalation':
      return { who: '自動', said: isEscalation(word) ? escalations[word] : word }
    default:
      return { who: `${areas[area] ?? ''}へお知らせ`, said: `「${word}」` }
  }
}

/** The words of a gateway beside a step, or ''. */
export const stepDetail = ({ what, word, detail }: CourseStep): string => {
  if (what !== 'attempt' || detail === '') return ''
  return word === 'sent' ? `受付番号 ${detail}` : detailWords(detail)
}

/** As its restaurant reads it; a server of the release before tells no more than the desk's own state. */
export const stateWord = ({
  state,
  may_tell,
  received,
}: Pick<OrderCourse['order'], 'state' | 'may_tell' | 'received'>): string =>
  received === undefined ? order_state_words[state] : receivedWord({ state, undelivered: may_tell, ...received })
