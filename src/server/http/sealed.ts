import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonce_bytes = 12
const tag_bytes = 16

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `seal:${purpose}`, 32))

/** A secret as it may lie in the database: AES-256-GCM under a key of its purpose, bound to the row `of` which it is. */
export const seal = (secret: string, purpose: string, of: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonce_bytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(of))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed by one of these secrets; null where it is another row's, another house's, or was changed. */
export const unseal = (secrets: readonly string[], purpose: string, of: string, sealed: Buffer): Buffer | null => {
  for (const secret of secrets) {
    const plain = unsealBy(secret, purpose, of, sealed)
    if (plain) return plain
  }
  return null
}

const unsealBy = (secret: string, purpose: string, of: string, sealed: Buffer): Buffer | null => {
  const nonce = sealed.subarray(0, nonce_bytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce, { authTagLength: tag_bytes })
  decipher.setAAD(Buffer.from(of))
  decipher.setAuthTag(sealed.subarray(nonce_bytes, nonce_bytes + tag_bytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonce_bytes + tag_bytes)), decipher.final()])
  } catch {
    return null
  }
}
