import { createHmac, timingSafeEqual } from 'node:crypto'

const mac = (secret: string, id: Buffer) => createHmac('sha256', secret).update('store-invite:').update(id).digest()

/**
 * The token of an invitation: its id and a 256-bit proof that we made it, 64 characters. It is derived whenever it is
 * shown, and nothing in the database opens an invitation (docs/decisions/030).
 */
export const inviteToken = (secret: string, invite_id: string): string => {
  const id = Buffer.from(invite_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(secret, id)]).toString('base64url')
}

/** The id of the invitation that a token stands for; null for what we did not make. */
export const readInviteToken = (secret: string, token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, 16)
  if (!timingSafeEqual(bytes.subarray(16), mac(secret, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Where an invitation leads. */
export const inviteUrl = ({ public_url, secret }: { public_url: string; secret: string }, invite_id: string): string =>
  `${public_url}/consumers/invites/flyer/${inviteToken(secret, invite_id)}`
