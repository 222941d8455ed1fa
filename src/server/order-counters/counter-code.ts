import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code is good, how often it may be tried, and how often another one may be asked for. */
export const code_rules = { minutes: 10, tries: 5, seconds_between: 60, most_an_hour: 5 }

/**
 * The six digits of a code: made of its row's id and the house's secret whenever they are needed, so that nothing at
 * rest, neither the database nor the queue, tells a code.
 */
export const counterCode = (secret: string, code_id: string): string => {
  const mac = createHmac('sha256', secret).update(`order-counter-code:${code_id}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Whether this is the code; takes as long whatever is typed. */
export const isCounterCode = (secret: string, code_id: string, typed: string): boolean => {
  const [code, given] = [Buffer.from(counterCode(secret, code_id)), Buffer.from(typed)]
  return given.length === code.length && timingSafeEqual(given, code)
}
