import { sql } from 'kysely'
import type { correctAccount as route } from '#contract/houses/corrections.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { type IdentifiedBy, identified_ways } from '#domain/houses/correction.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { correctPerson } from '#server/accounts/correct-person.ts'
import { mailNewAddress } from '#server/accounts/mail-way-in.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import type { Told } from '#server/notices/tell.ts'
import { correctUser } from '#server/users/change-user.ts'
import { asOwnerOf, noteCorrection } from './correct-house.ts'

const labels = { name: '名前', mail_address: 'メールアドレス' }

/** Before a mail address is changed: who asks is known otherwise than by mail, and staff prove themselves once more. */
const refuseUnidentified = (actor: AdminActor, identified_by: IdentifiedBy | '' | undefined): IdentifiedBy => {
  if (!identified_by) {
    throw refuse(422, [{ field: 'identified_by', message: 'ご本人と確かめた方法を選んでください' }])
  }
  demandConfirmed(actor)
  return identified_by
}

type House = { consumer_id: string | null; supplier_id: string | null; account_id: string }

/** The person in each of its houses and, of another mail address, the owners there, too: it lets in. */
const findTold = async (trx: Db, id: string, moved: boolean): Promise<Told[]> => {
  const { rows } = await sql<House>`/* told-of-correction */
    select o.consumer_id, null::uuid as supplier_id, o.account_id from consumer_members m
      join consumer_members o on o.consumer_id = m.consumer_id and o.disabled_at is null
        and (o.account_id = m.account_id or (o.role = 'owner' and ${moved}))
      where m.account_id = ${id} and m.disabled_at is null
    union all
    select null, o.supplier_id, o.account_id from supplier_users m
      join supplier_users o on o.supplier_id = m.supplier_id
        and (o.account_id = m.account_id or (o.role = 'owner' and o.suspended_at is null and ${moved}))
      where m.account_id = ${id}`.execute(trx)
  return rows.map(({ consumer_id, supplier_id, account_id }) =>
    consumer_id === null ? { supplier_id: there(supplier_id ?? undefined), account_id } : { consumer_id, account_id },
  )
}

/**
 * Corrects a person's name and mail address through the doors of its house; the person is told in each, of another mail
 * address the owners, too. A new address is unproven until its person has used the link that goes there; the former one
 * is told, and all sessions end. 409 for one of the staff, who is stopped, and where something else stands by now.
 */
export const correctAccountData = async (
  deps: Deps,
  actor: AdminActor,
  id: string,
  { reason, identified_by, ...wish }: BodyOf<typeof route>,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const account = there(await findCorrected(trx, id))
    if (account.area === 'admin') throw refuse(409, '管理者の登録内容は、ここでは直せません')
    const moved = wish.mail_address !== wish.seen.mail_address
    const identified = moved ? refuseUnidentified(actor, identified_by) : null
    if (moved && account.stopped) {
      throw refuse(409, '停止中の方のメールアドレスは変えられません。先に利用を再開してください')
    }
    if (account.area === 'consumer') await correctPerson(trx, actor.account_id, id, wish, at)
    else await correctUser(trx, asOwnerOf(there(account.supplier_id ?? undefined), actor), id, wish, at)
    if (moved) await mailNewAddress(deps, trx, id, at)
    const { name, mail_address, seen } = wish
    const correction = {
      act: 'account_corrected' as const,
      subject_id: id,
      to: await findTold(trx, id, moved),
      of: `${name}さんの登録内容`,
      subject: `user:${id}`,
      labels,
      before: seen,
      after: { name, mail_address },
      reason,
      ...(identified && { identified: identified_ways[identified] }),
    }
    await noteCorrection(trx, actor, correction, at)
    return { name, mail_address, link_sent: moved }
  })

/** Whom staff correct: at which supplier, and whether the platform or the supplier's owners have stopped the person. */
const findCorrected = async (trx: Db, id: string) => {
  const { rows } = await sql<{ area: string; supplier_id: string | null; stopped: boolean }>`/* corrected-account */
    select a.area, u.supplier_id, a.suspended_at is not null or u.suspended_at is not null as stopped
    from accounts a left join supplier_users u on u.account_id = a.id where a.id = ${id}`.execute(trx)
  return rows[0]
}
