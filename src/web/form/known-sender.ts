const place = 'known-sender'

/**
 * What a page knows of whoever goes on from it to a contact form, for the same tab alone: it stands neither in an address
 * nor in a log.
 */
export const keepSender = (values: Record<string, string>) => {
  try {
    sessionStorage.setItem(place, JSON.stringify(values))
  } catch {
    // A browser without storage has the form filled in by hand.
  }
}

/** What is known of the sender of a contact form; undefined where nothing is. */
export const knownSender = (): Record<string, string> | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : undefined
  } catch {
    return undefined
  }
}
