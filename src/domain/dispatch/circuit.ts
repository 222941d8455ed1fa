/** How a provider has behaved since it last worked: the receivers in whose orders it failed, and until when it is left alone. */
export type Circuit = { faults: number; receivers: string[]; open_until: Date | null }

/** So many receivers in a row are the provider's fault; one receiver's order that fails as often is that receiver's. */
const most_receivers = 5
const first_pause_ms = 30_000
const longest_pause_ms = 5 * 60_000

/** A provider that was left alone is tried by one sending; the others wait so long for how that ends. */
export const probe_ms = 60_000

export const working: Circuit = { faults: 0, receivers: [], open_until: null }

/**
 * What is known after one more fault: from the fifth receiver in a row the provider rests, with each fault twice as long,
 * up to five minutes. `faults` counts those that let it rest.
 */
export const afterFault = ({ faults, receivers }: Circuit, receiver: string, at: Date): Circuit => {
  const all = receivers.length >= most_receivers ? receivers : [...new Set([...receivers, receiver])]
  if (all.length < most_receivers) return { faults: 0, receivers: all, open_until: null }
  const pause = Math.min(first_pause_ms * 2 ** Math.min(faults, 10), longest_pause_ms)
  return { faults: faults + 1, receivers: all, open_until: new Date(at.getTime() + pause) }
}
