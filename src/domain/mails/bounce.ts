/**
 * What came back of a mail: `gone`, its address is none any more; `refused`, this mail was not taken, another one may be
 * (a full mailbox, a policy, a mail too large); `later`, its server still tries.
 */
export type BounceKind = 'gone' | 'refused' | 'later'

/** RFC 3463: what is said of the address itself. 5.2.1 is a mailbox that was closed, 5.4.4 a domain that is none. */
const gone = /^5\.(1\.(1|2|3|6|10)|2\.1|4\.4)$/
/** Servers that say 5.0.0, or no code at all, say it in words. */
const gone_words =
  /user unknown|unknown user|no such (user|recipient|mailbox|address)|does(n't| not) exist|(recipient|user|mailbox|address) not found|invalid (recipient|mailbox|address)|account (has been )?disabled/i

/** The enhanced status code in what a mail server said; null where it has none. */
export const statusIn = (text: string): string | null => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null

/** Whether a mail server that refused a mail said that its address is none. */
export const isGone = (said: string): boolean => bounceKind(statusIn(said), said) === 'gone'

/** What a bounce means for its address, from its status (`5.1.1`) and the words of the server. */
export const bounceKind = (status: string | null, words: string): BounceKind => {
  if (status?.startsWith('4.')) return 'later'
  if (status !== null && gone.test(status)) return 'gone'
  const says_nothing = status === null || status === '5.0.0' || status === '5.1.0'
  return says_nothing && gone_words.test(words) ? 'gone' : 'refused'
}
