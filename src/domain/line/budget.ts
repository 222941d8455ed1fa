/** How a month stands: our own count, and what LINE said when it was asked last. */
export type Usage = {
  /** Ours, this month. */
  pushes: number
  /** null: unlimited, or not asked yet. */
  quota: number | null
  /** All that LINE counted then, of every sender of the account; null: not asked yet. */
  consumption: number | null
  /** How many of ours were counted when LINE was asked. */
  pushes_at_reading: number | null
}

/** How much of what is allowed is used, and how much is allowed: the tighter of our own budget and LINE's quota. */
export const allowance = ({ pushes, quota, consumption, pushes_at_reading }: Usage, budget: number) => {
  const own = { used: pushes, allowed: budget }
  if (quota === null || consumption === null) return own
  const theirs = { used: consumption + pushes - (pushes_at_reading ?? pushes), allowed: quota }
  return theirs.allowed - theirs.used < own.allowed - own.used ? theirs : own
}

/** The share of a month that may be used up where news to many houses still leave: the rest is for what is about one order. */
const share_of_many = 0.5

/** Whether one more push may leave; `to_many`: news to many houses, which leave a share of the month to orders. */
export const mayPush = (usage: Usage, budget: number, to_many = false): boolean => {
  const { used, allowed } = allowance(usage, budget)
  return used < (to_many ? Math.floor(allowed * share_of_many) : allowed)
}

const alarms = [100, 80]

/** The share that those who run the product must be told of now, in per cent; null: none that they were not told of. */
export const alarmOf = (usage: Usage, budget: number, alarmed: number): number | null => {
  const { used, allowed } = allowance(usage, budget)
  const share = allowed === 0 ? 100 : Math.floor((used * 100) / allowed)
  return alarms.find(step => share >= step && step > alarmed) ?? null
}
