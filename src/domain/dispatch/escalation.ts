/** How far one version of an order has come: the receipt ladder's steps that matter before a closing. */
export type Reached = 'not_arrived' | 'arrived' | 'acknowledged'

export type EscalationStep = 'other_channel' | 'people'

const minute = 60_000
/** Before the closing: time enough for a second way, then time enough to telephone. */
export const other_channel_ms = 60 * minute
export const people_ms = 30 * minute

/**
 * What is done now for an order that nobody has acknowledged, or null. What has not arrived goes a second way an hour before
 * the closing; half an hour before it, people are told of whatever is not acknowledged. Each once; nothing after the closing.
 */
export const escalate = (
  reached: Reached,
  {
    at,
    closing_at,
    other_channel,
    done,
  }: {
    at: Date
    closing_at: Date
    /** Whether the supplier can be reached another way. */
    other_channel: boolean
    done: readonly EscalationStep[]
  },
): EscalationStep | null => {
  const left = closing_at.getTime() - at.getTime()
  if (reached === 'acknowledged' || left <= 0) return null
  const may_send = reached === 'not_arrived' && other_channel && left <= other_channel_ms
  if (may_send && !done.includes('other_channel')) return 'other_channel'
  return left <= people_ms && !done.includes('people') ? 'people' : null
}
