import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id, as OWASP recommends for 19 MiB. */
export const hashPassword = (password: string): Promise<string> => hash(password, options)

let decoy: Promise<string> | undefined

/** Whether the password is the account's. Without an account the same work is done, so that time tells nobody which logins exist. */
export const verifyPassword = async (password: string, password_hash: string | null): Promise<boolean> => {
  decoy ??= hashPassword('decoy')
  const matches = await verify(password_hash ?? (await decoy), password)
  return matches && password_hash !== null
}
