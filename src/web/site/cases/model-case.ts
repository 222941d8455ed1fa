import type { SiteKey } from '#contract/pages/site.ts'
import type { PictureName } from '#web/site/pictures.ts'

/** One kind of work of a night: how often, and the minutes that one takes by the old way and by the new. */
export type Work = { what: string; count: number; before: number; after: number }

export type Moment = { time: string; title: string; text: string; picture?: PictureName }

/** A worked story of one kind of wholesaler. Its figures are its assumptions, and nothing else. */
export type ModelCase = {
  key: SiteKey
  lead: string
  /** Who it is about: how many stores, orders, people. */
  assumptions: readonly string[]
  before: readonly Moment[]
  after: readonly Moment[]
  works: readonly Work[]
  /** What is better though no figure says so. */
  gains: readonly string[]
  /** What stays as it is. */
  stays: string
}

/** Minutes of one kind of work. */
export const minutesOf = ({ count, before, after }: Work) => ({ before: count * before, after: count * after })

/** Minutes of the whole night. */
export const totalOf = (works: readonly Work[]) =>
  works.map(minutesOf).reduce((sum, one) => ({ before: sum.before + one.before, after: sum.after + one.after }), {
    before: 0,
    after: 0,
  })

/** 1時間30分, 45分. */
export const minutesText = (minutes: number): string => {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes - hours * 60)
  return `${hours > 0 ? `${hours}時間` : ''}${rest > 0 || hours === 0 ? `${rest}分` : ''}`
}
