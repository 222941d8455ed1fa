/** What is asked of how the service is used: three questions, once of each person. */
export const recommend_question = '卸 Oroshi を、知り合いの飲食店にすすめたいと思いますか'
export const hardest_question = 'いちばん手間に感じるのはどこですか'
export const words_question = '直してほしいところ、よかったところがあれば教えてください'

/** How likely somebody is to recommend it: eleven steps, as Reichheld asks. */
export const recommend_scores = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

export const hardest_parts = ['finding', 'entering', 'dates', 'arrival', 'suppliers', 'nothing'] as const
export type HardestPart = (typeof hardest_parts)[number]
export const hardest_words: Record<HardestPart, string> = {
  finding: '商品を探す',
  entering: '数量を入れる',
  dates: '納品日・締切が分かりにくい',
  arrival: '届いたかどうかの確認',
  suppliers: '仕入先・商品の登録',
  nothing: 'とくにない',
}

/** From how many orders on a restaurant's people are asked. */
export const usage_asked_from = 10
/** For how long it is put off. */
export const usage_put_off_days = 30

type Chosen = { choice: 'answered' | 'later' | 'never'; later_until: Date | null }

/** Whether somebody is asked now: after ten orders, not having answered or refused, nor having put it off until later. */
export const isUsageAsked = (orders: number, chosen: Chosen | undefined, at: Date): boolean => {
  if (orders < usage_asked_from) return false
  if (!chosen) return true
  return chosen.choice === 'later' && chosen.later_until !== null && chosen.later_until <= at
}
