export const promoter_kinds = ['promoter', 'passive', 'detractor'] as const
export type PromoterKind = (typeof promoter_kinds)[number]
export const promoter_words: Record<PromoterKind, string> = {
  promoter: '推奨者（9〜10）',
  passive: '中立者（7〜8）',
  detractor: '批判者（0〜6）',
}

/** Which of the three somebody is, by the score from 0 to 10 (Reichheld, “The One Number You Need to Grow”, HBR 12/2003). */
export const promoterKind = (score: number): PromoterKind =>
  score >= 9 ? 'promoter' : score >= 7 ? 'passive' : 'detractor'

type NetPromoter = Record<PromoterKind, number> & {
  count: number
  /** Share of promoters less share of detractors in points, −100 to 100, as a whole number; null where nobody has answered. */
  score: number | null
  /** Half of its 95 % interval in points; null below 30 answers, where the normal distribution says nothing of it. */
  margin: number | null
}

const fewest_for_margin = 30

/** Half up, away from zero: −12.5 is −13 as 12.5 is 13. */
const whole = (points: number) => Math.sign(points) * Math.round(Math.abs(points)) || 0

/**
 * The Net Promoter Score of some answers, by how many gave which score. Each answer counts 1, 0 or −1; the score is their
 * mean in points, and its variance (p + d − (p − d)²) / n with the shares p of promoters and d of detractors.
 */
export const netPromoter = (answers: readonly { score: number; count: number }[]): NetPromoter => {
  const of = { promoter: 0, passive: 0, detractor: 0 }
  for (const { score, count } of answers) of[promoterKind(score)] += count
  const count = of.promoter + of.passive + of.detractor
  if (count === 0) return { ...of, count, score: null, margin: null }
  const mean = (of.promoter - of.detractor) / count
  const variance = (of.promoter + of.detractor) / count - mean ** 2
  const score = whole((100 * (of.promoter - of.detractor)) / count)
  const margin = count < fewest_for_margin ? null : Math.ceil(196 * Math.sqrt(Math.max(0, variance) / count))
  return { ...of, count, score, margin }
}
