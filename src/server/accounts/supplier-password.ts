import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'

/** Whoever is logged in. */
export const viewMyAccount = async (db: Db, actor: SupplierActor) => {
  const account = await db
    .selectFrom('accounts')
    .select(['login_id', 'name', 'mail_address'])
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  return { ...account, role: actor.role }
}
