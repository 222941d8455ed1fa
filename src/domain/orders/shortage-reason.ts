/** What only says once more that it is missing: pressed in LINE, or typed for want of a reason. */
const says_nothing = /^欠品(?:です|のため|しました|中)?[。.]?$/u

/** Why something is missing, as far as it says more than 欠品; '' where it does not. */
export const shortageReason = (reason: string | null | undefined): string => {
  const words = (reason ?? '').trim()
  return says_nothing.test(words) ? '' : words
}
