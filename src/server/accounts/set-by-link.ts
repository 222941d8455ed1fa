import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { dead_link } from './forgot.ts'
import { forgiveTries } from './login-throttle.ts'
import { setOwnPassword } from './own-password.ts'
import { hashPassword } from './password.ts'
import { findPasswordLink, usePasswordLink } from './password-links.ts'
import { ownWords, refuseWeakPassword } from './weak-password.ts'

/** A password set by the link of a mail, once. */
export const setPasswordByLink = async (
  deps: Deps,
  area: Area,
  { token, password }: { token: string; password: string },
  at: Date,
) => {
  // A link that is over costs no hashing.
  const link = await findPasswordLink(deps.db, area, token, at)
  if (!link) throw refuse(422, dead_link)
  await refuseWeakPassword(password, await ownWords(deps.db, link.account_id))
  const password_hash = await hashPassword(password)
  return deps.db.transaction().execute(async trx => {
    const found = await usePasswordLink(trx, area, token, at)
    if (!found) throw refuse(422, dead_link)
    await setOwnPassword(trx, found.account_id, password_hash, at)
    // It may be set anew because its person was shut out.
    await forgiveTries(trx, area, found.login_id)
    if (area === 'admin') await noteAdminAct(trx, found, { act: 'password_set' }, at)
    return { login_id: found.login_id }
  })
}
