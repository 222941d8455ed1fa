import { listItems } from './list.ts'

const local_part = /^[\w!#$%&'*+/=?^`{|}~.-]{1,64}$/
const domain_label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/**
 * A mail address as it is used, not as RFC 5322 allows: ASCII, no spaces or quotes; a domain of at least two labels
 * without empty ones, ending in letters (or xn--). Dots in the part before @ stand anywhere and in a row: Japanese mobile
 * carriers gave out addresses like a..b.@docomo.ne.jp until 2009, and they still receive.
 */
export const isEmail = (value: string): boolean => {
  if (value.length > 254) return false
  const [local = '', domain = '', ...more] = value.split('@')
  if (more.length > 0 || !local_part.test(local)) return false
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every(label => domain_label.test(label))) return false
  return /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/.test(labels.at(-1) ?? '')
}

/** The addresses of a comma-separated list that are none (an empty one as ''); [] where all are right. */
export const wrongEmails = (value: string): string[] => listItems(value).filter(one => !isEmail(one))
