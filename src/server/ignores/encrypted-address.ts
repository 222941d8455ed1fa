import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import type { Deps } from '#server/deps.ts'

const keysOf = (secret: string) => {
  const keys = Buffer.from(hkdfSync('sha256', secret, '', 'ignored-mail-address', 64))
  return { cipher: keys.subarray(0, 32), iv: keys.subarray(32) }
}

/** What stands for the address in the cipher: derived from it, so that one address has one link, and no two share an iv. */
const ivOf = (key: Buffer, address: string) => createHmac('sha256', key).update(address).digest().subarray(0, 12)

/** An address as it stands in a link: readable by this house alone, and none that nobody was given. */
export const encryptAddress = (secret: string, mail_address: string): string => {
  const { cipher: key, iv: iv_key } = keysOf(secret)
  const address = mail_address.toLowerCase()
  const iv = ivOf(iv_key, address)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** The address of a link; null for a text that is none of ours, by any of these secrets. */
export const decryptAddress = (secrets: readonly string[], encrypted: string): string | null => {
  for (const secret of secrets) {
    const address = decryptBy(secret, encrypted)
    if (address !== null) return address
  }
  return null
}

const decryptBy = (secret: string, encrypted: string): string | null => {
  const { cipher: key, iv: iv_key } = keysOf(secret)
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length <= 28) return null
  const iv = bytes.subarray(0, 12)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(bytes.subarray(12, 28))
  try {
    const address = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    return timingSafeEqual(iv, ivOf(iv_key, address)) ? address : null
  } catch {
    // The tag does not fit: it was not made here.
    return null
  }
}

/** The page on which whoever gets mail at this address stops and resumes it. */
export const stopUrl = ({ config, public_url }: Deps, mail_address: string): string =>
  public_url +
  pathTo(publicPages.ignoredAddress, { encrypted_mail_address: encryptAddress(config.secret, mail_address) })

/** What that page's address looks like where it is only shown: whoever writes to an address must not stop its mail. */
export const stopUrlShown = ({ config, public_url }: Deps, mail_address: string): string => {
  const { length } = encryptAddress(config.secret, mail_address)
  return public_url + pathTo(publicPages.ignoredAddress, { encrypted_mail_address: 'x'.repeat(length) })
}
