import type { AnsweredDeal } from '#contract/stores/asked-deals.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'

type Said = {
  title: string
  /** When, by whom, and that the restaurant knows. */
  said: string
  /** Whose answer it is, and the answer. */
  whose: string
  words: string[]
}

/** What became of what a restaurant asked for, in words: an answer of one's own is not called another's. */
export const sayAnswered = ({ answer, answered_at, answered_by_name, by_me, store, reason }: AnsweredDeal): Said => {
  const when = formatDateTime(new Date(answered_at))
  if (answer === 'withdrawn')
    return {
      title: '飲食店がこの申請を取り下げました',
      said: `${when} ${answered_by_name}が取り下げました`,
      whose: '飲食店',
      words: ['申請を取り下げました'],
    }
  const who = by_me ? '自分' : `${answered_by_name}さん`
  return {
    title: by_me ? 'この申請には、先に送った自分の答えがあります' : 'ほかの画面でこの申請に回答されました',
    said: `${when} ${who}の答えが、飲食店に伝わっています`,
    whose: `${who}の答え`,
    words:
      answer === 'rejected'
        ? ['断りました', `理由：${reason}`]
        : ['承認しました', store ? `得意先：${store.customer_code} ${store.name}` : '得意先：担当ではない得意先'],
  }
}
