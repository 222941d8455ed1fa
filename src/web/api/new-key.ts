/** A fresh Idempotency-Key. */
export const newKey = (): string => {
  // randomUUID is missing where the page is not served securely (a test machine by its address).
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
