import { derivedToken, readDerivedToken } from '#server/http/derived-token.ts'

/** The token of an invitation, which is derived whenever it is shown (docs/decisions/030). */
export const inviteToken = (secret: string, invite_id: string): string =>
  derivedToken(secret, 'store-invite', invite_id)

/** The id of the invitation that a token stands for; null for what we did not make. */
export const readInviteToken = (secrets: readonly string[], token: string): string | null =>
  readDerivedToken(secrets, 'store-invite', token)

/** Where an invitation leads. */
export const inviteUrl = ({ public_url, secret }: { public_url: string; secret: string }, invite_id: string): string =>
  `${public_url}/consumers/invites/flyer/${inviteToken(secret, invite_id)}`
