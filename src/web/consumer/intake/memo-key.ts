import { consumerId } from '#web/api/meta.ts'

/** Under what a memo for this supplier is kept while it is typed. */
export const memoKey = (deal_id: string): string => `memo:${consumerId()}:${deal_id}`
