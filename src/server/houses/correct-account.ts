import { sql } from 'kysely'
import type { correctAccount as route } from '#contract/houses/corrections.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { identified_ways, mailOfOthers } from '#domain/houses/correction.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import { correctPerson } from '#server/accounts/correct-person.ts'
import { mailNewAddress } from '#server/accounts/mail-way-in.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import type { Told } from '#server/notices/tell.ts'
import { correctUser } from '#server/users/change-user.ts'
import { asOwnerOf, noteCorrection } from './correct-house.ts'

type Wish = Omit<BodyOf<typeof route>, 'reason'>
type Other = { area: string; name: string; houses: string[] }

const labels = { name: '名前', mail_address: 'メールアドレス' }

/**
 * Before a mail address is changed: who asks is known otherwise than by mail, who has that address already is meant to
 * share it, and staff prove themselves once more. What their record says of it.
 */
const refuseUnsure = async (trx: Db, actor: AdminActor, id: string, wish: Wish) => {
  const { identified_by, mail_address, shared_mail } = wish
  const others = await findOthersAt(trx, mail_address, id)
  const messages = shared_mail === mail_address ? [] : askOf(others)
  if (others.some(one => one.area === 'admin')) throw refuse(422, [staff_address])
  if (!identified_by) messages.push({ field: 'identified_by', message: 'ご本人と確かめた方法を選んでください' })
  if (!identified_by || messages.length > 0) throw refuse(422, messages)
  demandConfirmed(actor)
  const shared = others.length > 0 && { shared: `${others.length}名` }
  return { identified: identified_ways[identified_by], ...shared }
}

const staff_address = {
  field: 'mail_address',
  message: '運営の担当者のアドレスです。利用者のアドレスにはできません',
}

/** Whoever reads at an address is let in by the link that goes there: one that others have wants a word more. */
const askOf = (others: readonly Other[]): FieldMessage[] =>
  others.length === 0
    ? []
    : [
        { field: 'mail_address', message: mailOfOthers(others) },
        { field: 'shared_mail', message: '同じアドレスを使う方と確かめてから、印を付けてください' },
      ]

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
  { reason, ...wish }: BodyOf<typeof route>,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const account = there(await findCorrected(trx, id))
    if (account.area === 'admin') throw refuse(409, '管理者の登録内容は、ここでは直せません')
    const moved = wish.mail_address !== wish.seen.mail_address
    if (moved && account.stopped) {
      throw refuse(409, '停止中の方のメールアドレスは変えられません。先に利用を再開してください')
    }
    const sure = moved && (await refuseUnsure(trx, actor, id, wish))
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
      ...sure,
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

/** Who else has a mail address, and where; who has left has none. */
const findOthersAt = async (trx: Db, mail_address: string, id: string) => {
  const { rows } = await sql<Other>`/* others-at-mail */
    select a.area, a.name, array(
        select c.name from consumer_members m join consumers c on c.id = m.consumer_id where m.account_id = a.id
        union all
        select s.name from supplier_users u join suppliers s on s.id = u.supplier_id where u.account_id = a.id
        order by 1) as houses
    from accounts a where lower(a.mail_address) = lower(${mail_address}) and a.id <> ${id}
    order by a.area = 'admin' desc, a.created_at, a.id`.execute(trx)
  return rows
}
