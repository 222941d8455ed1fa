import { type ClosingRule, deliversNever } from '#domain/calendar/closing.ts'

type Closed = {
  state: string
  /** Staff have stopped one of the two as a whole: which. */
  halted: 'consumer' | 'supplier' | null
  reason: string
  /** The restaurant itself has ended it. */
  ended_by_consumer: boolean
  /** The restaurant has entered this supplier itself: nobody else ends it. */
  own: boolean
  rule: ClosingRule
}

/** Why nothing can be ordered under a deal, in the restaurant's words; null while something can. */
export const whyClosed = ({ state, halted, reason, ended_by_consumer, own, rule }: Closed): string | null => {
  if (halted === 'supplier') {
    return '仕入先のOroshiの利用が停止されているため、いまは発注できません。お急ぎのときは、仕入先へお電話ください'
  }
  if (halted === 'consumer') return 'この飲食店のOroshiの利用が停止されているため、発注できません'
  if (state === 'active') {
    return deliversNever(rule)
      ? '仕入先が、受注の締切をまだ決めていないため発注できません。仕入先へお問い合わせください'
      : null
  }
  if (state === 'ended' && own) return '使わない仕入先にしているため発注できません。「仕入先の設定」から、また使えます'
  if (state === 'ended' && ended_by_consumer) {
    return 'この店舗から取引を終えたため発注できません。もう一度取引するには、「仕入先の設定」から申請してください'
  }
  const why = reason === '' ? '' : `（理由：${reason}）`
  return `取引が${state === 'suspended' ? '停止されている' : '終了している'}ため発注できません${why}。仕入先へお問い合わせください`
}

/** The same in its supplier's: it knows whom to ask. */
export const whyClosedAtDesk = ({
  state,
  halted,
  reason,
  rule,
}: Omit<Closed, 'ended_by_consumer' | 'own'>): string | null => {
  if (halted !== null) return 'この得意先のOroshiの利用が停止されているため、受注を登録できません'
  if (state === 'active') {
    return deliversNever(rule)
      ? '受注締めが決まっていないため、受注を登録できません。「設定」の「受注締め」で決めてください'
      : null
  }
  const why = reason === '' ? '' : `（理由：${reason}）`
  return `この得意先とは取引を${state === 'suspended' ? '停止して' : '終了して'}いるため、受注を登録できません${why}`
}
