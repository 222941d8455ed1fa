/** By which door somebody comes in: a supplier's invitation, by itself, or with an account of elsewhere. */
export const joining_doors = ['flyer', 'self', 'review_site', 'purchasing_service'] as const
export type JoiningDoor = (typeof joining_doors)[number]

/** What is asked next: which restaurant, its facts, the login, where a code goes, the code, everything at a glance. */
export const joining_steps = ['restaurant', 'detail', 'login', 'address', 'code', 'confirm', 'done'] as const
export type JoiningStep = (typeof joining_steps)[number]

/** How long a joining is kept that is not finished. */
export const joining_days = 7

/** Where a code goes that proves a person: by which way. */
export const joining_channels = ['mail', 'sms'] as const
export type JoiningChannel = (typeof joining_channels)[number]

export type JoiningFacts = {
  finished: boolean
  /** Chosen from the directory, or written by hand. */
  has_restaurant: boolean
  /** Looked through and said to be right. */
  restaurant_confirmed: boolean
  /** Somebody else has joined as this entry of the directory meanwhile. */
  restaurant_taken: boolean
  /** An account of elsewhere is the login. */
  external: boolean
  has_login: boolean
  /** Somebody else has this login id. Said to nobody who has proven no address: it would tell who is here. */
  login_taken: boolean
  proven: boolean
  /** A code is under way. */
  has_code: boolean
}

/** What comes next, from what is known. */
export const stepOf = (facts: JoiningFacts): JoiningStep => {
  if (facts.finished) return 'done'
  if (!facts.has_restaurant || facts.restaurant_taken) return 'restaurant'
  if (!facts.restaurant_confirmed) return 'detail'
  if (!facts.external && !facts.has_login) return 'login'
  if (!facts.proven) return facts.has_code ? 'code' : 'address'
  return facts.login_taken ? 'login' : 'confirm'
}

/** Whether a step may be looked at again: it has been reached, and nothing is finished. */
export const isReached = (step: JoiningStep, next: JoiningStep): boolean =>
  step === next ||
  (next !== 'done' && step !== 'done' && joining_steps.indexOf(step) < joining_steps.indexOf(next) && step !== 'code')
