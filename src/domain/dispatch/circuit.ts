/** How a provider has behaved: faults in a row, and until when it is left alone. */
export type Circuit = { faults: number; open_until: Date | null }

/** So many faults in a row, of whatever orders, are the provider's and not one receiver's. */
const most_faults = 5
const first_pause_ms = 30_000
const longest_pause_ms = 5 * 60_000

/** A provider that was left alone is tried by one sending; the others wait so long for how that ends. */
export const probe_ms = 60_000

/** What is known after one more fault: from the fifth in a row the provider rests, each time twice as long, up to five minutes. */
export const afterFault = (faults_before: number, at: Date): Circuit => {
  const faults = faults_before + 1
  if (faults < most_faults) return { faults, open_until: null }
  const pause = Math.min(first_pause_ms * 2 ** Math.min(faults - most_faults, 10), longest_pause_ms)
  return { faults, open_until: new Date(at.getTime() + pause) }
}
