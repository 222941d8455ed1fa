import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { setOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { usePasswordLink } from './password-links.ts'

/** Whoever is logged in. */
export const viewMyAccount = async (db: Db, actor: SupplierActor) => {
  const account = await db
    .selectFrom('accounts')
    .select(['login_id', 'name', 'mail_address'])
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  return { ...account, role: actor.role }
}

/** A password set by the link of a mail, once. */
export const setPasswordByLink = async (
  deps: Deps,
  { token, password }: { token: string; password: string },
  at: Date,
) => {
  const password_hash = await hashPassword(password)
  return deps.db.transaction().execute(async trx => {
    const found = await usePasswordLink(trx, token, at)
    if (!found) {
      throw refuse(
        422,
        'このリンクは使えません。期限が過ぎたか、すでに使われています。オーナーに、メールの再送をご依頼ください',
      )
    }
    await setOwnPassword(trx, found.account_id, password_hash)
    return { login_id: found.login_id }
  })
}
