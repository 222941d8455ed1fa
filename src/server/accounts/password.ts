import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '#server/in-turn.ts'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the machine at most: the other half is everybody's orders, however many log in at once. */
const comparing = inTurn(Math.max(1, Math.floor(availableParallelism() / 2)), 200)
/** Hundreds of first passwords are made at a stretch: one after the other, and nobody who logs in waits behind them. */
const making = inTurn(1)

/** argon2id, as OWASP recommends for 19 MiB. */
export const hashPassword = (password: string): Promise<string> => making(() => hash(password, options))

/** Of an account that has no password: it comes in by other ways, and by no password whatever. */
export const no_password = 'none'

const options_written = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/** Whether a hash was made by other rules than today's: it is made anew when its person next types the password. */
export const isOutdated = (password_hash: string): boolean =>
  password_hash !== no_password && !password_hash.startsWith(options_written)

let decoy: Promise<string> | undefined

/**
 * Whether the password is the account's. Without an account the same work is done, so that time tells nobody which logins
 * exist. 503 where too many wait to be compared.
 */
export const verifyPassword = async (password: string, password_hash: string | null): Promise<boolean> => {
  decoy ??= hashPassword('decoy')
  const own = password_hash === no_password ? null : password_hash
  const known = own ?? (await decoy)
  const matches = await comparing(() => verify(known, password))
  return matches && own !== null
}
