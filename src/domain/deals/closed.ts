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

/** What keeps a deal closed: staff (`halted`), its supplier (`suspended`), that it is over, or that it has no closing yet. */
export const closed_causes = ['halted', 'suspended', 'ended', 'no_closing'] as const
export type ClosedCause = (typeof closed_causes)[number]

type ClosedAtDesk = Omit<Closed, 'ended_by_consumer' | 'own'>

/** What keeps a deal closed; null while something can be ordered under it. */
export const closedCause = ({ state, halted, rule }: ClosedAtDesk): ClosedCause | null => {
  if (halted !== null) return 'halted'
  if (state === 'active') return deliversNever(rule) ? 'no_closing' : null
  return state === 'suspended' ? 'suspended' : 'ended'
}

/** Why nothing can be ordered, in its supplier's words: it knows whom to ask. */
export const whyClosedAtDesk = (of: ClosedAtDesk): string | null => {
  const cause = closedCause(of)
  if (cause === null) return null
  if (cause === 'halted') return 'この得意先のOroshiの利用が停止されているため、受注を登録できません'
  if (cause === 'no_closing') {
    return '受注締めが決まっていないため、受注を登録できません。「設定」の「受注締め」で決めてください'
  }
  const why = of.reason === '' ? '' : `（理由：${of.reason}）`
  return `この得意先とは取引を${cause === 'suspended' ? '停止して' : '終了して'}いるため、受注を登録できません${why}`
}
