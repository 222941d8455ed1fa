/** Who speaks in a question: the restaurant that asks, or the supplier that answers. */
export const question_sides = ['consumer', 'supplier'] as const
export type QuestionSide = (typeof question_sides)[number]

/** The most of each: characters of one post, posts of one thread. */
export const question_limits = { text: 4000, posts: 200 }

/** Why nothing more may be said in a thread; null where it may. */
export const whyNotSay = ({ deal_state, posts }: { deal_state: string; posts: number }): string | null => {
  if (deal_state === 'ended') return '取引が終わっているため、送れません。お電話でご確認ください'
  return posts >= question_limits.posts ? 'やり取りが多くなったため、ここでは送れません。お電話でご確認ください' : null
}
