/** A fresh UUID: an Idempotency-Key, or the id of what is about to be made. */
export const newKey = (): string => {
  // randomUUID is missing where the page is not served securely (a test machine by its address).
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
