import type { SignedCredential } from '#contract/accounts/passkey-shapes.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type ChallengeOf, useChallenge } from './passkey-challenges.ts'
import { countUse, type FoundPasskey } from './passkey-store.ts'
import { tellWayIn } from './tell-way-in.ts'
import { bytesOf, verifySigned } from './webauthn.ts'

const refused = 'このパスキーでは確かめられませんでした。パスワードでお試しください'

/** The account as its devices know it: the sixteen bytes of its id, which say nothing of the person. */
export const handleOf = (account_id: string): Buffer => Buffer.from(account_id.replaceAll('-', ''), 'hex')

/**
 * Proves by a signature who sits there; 422 where it does not. The challenge is used up first. A passkey whose count does
 * not grow was copied: it proves nothing, and its person is told.
 */
export const provePasskey = async (
  deps: Deps,
  found: FoundPasskey | undefined,
  credential: SignedCredential,
  of: ChallengeOf,
  at: Date,
): Promise<FoundPasskey> => {
  const challenge = await useChallenge(deps, credential.response.clientDataJSON, of, at)
  if (!found) throw refuse(422, refused)
  const handle = credential.response.userHandle
  if (handle && !bytesOf(handle).equals(handleOf(found.account_id))) throw refuse(422, refused)
  const use = await verifySigned(deps, credential, { challenge, public_key: found.public_key })
  if (!use) throw refuse(422, refused)
  const end = await countUse(deps.db, found.id, use, at)
  if (end === 'copied') await tellCopied(deps, found, use.sign_count, at)
  if (end !== 'counted') throw refuse(422, refused)
  return found
}

const tellCopied = (deps: Deps, { id, account_id, name }: FoundPasskey, sign_count: number, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const detail = `名前：${name}。このパスキーではログインさせていません。削除して、登録し直してください。`
    const key = `passkey_copied:${id}:${sign_count}`
    await tellWayIn(trx, account_id, { key, title: 'パスキーが、複製されたおそれがあります', detail }, at)
  })
