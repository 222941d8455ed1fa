import { createHmac, timingSafeEqual } from 'node:crypto'

const mac = (secret: string, purpose: string, id: Buffer) =>
  createHmac('sha256', secret).update(`${purpose}:`).update(id).digest()

/**
 * A token for a row: its id and a 256-bit proof that we made it, 64 characters. It is derived whenever it is needed, and
 * nothing in the database opens anything (docs/decisions/030). A token of one purpose is none for another.
 */
export const derivedToken = (secret: string, purpose: string, row_id: string): string => {
  const id = Buffer.from(row_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(secret, purpose, id)]).toString('base64url')
}

/** The id of the row that a token stands for; null for what we did not make, by any of these secrets. */
export const readDerivedToken = (secrets: readonly string[], purpose: string, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, 16)
  if (!secrets.some(secret => timingSafeEqual(bytes.subarray(16), mac(secret, purpose, id)))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
