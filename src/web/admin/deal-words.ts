import type { MergeDeal } from '#contract/merges/merge.contract.ts'

/** How a deal stands, in a word. */
export const deal_state_words: Record<MergeDeal['state'], string> = {
  requested: '申請中',
  active: '取引中',
  suspended: '停止中',
  rejected: 'お断り',
  ended: '取引終了',
}
