import type { correctAccount as route } from '#contract/houses/corrections.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { staff_name } from '#domain/houses/correction.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { correctPerson } from '#server/accounts/correct-person.ts'
import type { Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { correctUser } from '#server/users/change-user.ts'
import { asOwnerOf, noteCorrection } from './correct-house.ts'

const labels = { name: '名前', mail_address: 'メールアドレス' }

/**
 * Corrects a person's name and mail address through the doors of its house; the person is told in each. Another mail address
 * wants the password once more. 409 for one of the staff, for who belongs nowhere, and where something else stands by now.
 */
export const correctAccountData = async (
  deps: Deps,
  actor: AdminActor,
  id: string,
  { reason, ...wish }: BodyOf<typeof route>,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const account = there(
      await trx.selectFrom('accounts').select(['area', 'name']).where('id', '=', id).executeTakeFirst(),
    )
    if (wish.mail_address !== wish.seen.mail_address) demandConfirmed(actor)
    const { name, mail_address, seen } = wish
    const correction = {
      act: 'account_corrected' as const,
      subject_id: id,
      before: seen,
      after: { name, mail_address },
    }
    const told = { ...correction, labels, reason, of: `${name}さんの登録内容`, subject: `user:${id}` }
    if (account.area === 'supplier') {
      const user = await trx
        .selectFrom('supplier_users')
        .select('supplier_id')
        .where('account_id', '=', id)
        .executeTakeFirst()
      const { supplier_id } = there(user)
      await correctUser(trx, asOwnerOf(supplier_id, actor), id, wish, at)
      await noteCorrection(trx, actor, { ...told, to: [{ supplier_id, account_id: id }] }, at)
      return { name, mail_address, waiting: null }
    }
    if (account.area === 'admin') throw refuse(409, '管理者の登録内容は、ここでは直せません')
    const by = { account_id: actor.account_id, name: staff_name }
    const waiting = await correctPerson(trx, by, id, wish, at)
    const houses = await trx
      .selectFrom('consumer_members')
      .select('consumer_id')
      .where('account_id', '=', id)
      .where('disabled_at', 'is', null)
      .execute()
    const to = houses.map(({ consumer_id }) => ({ consumer_id, account_id: id }))
    await noteCorrection(trx, actor, { ...told, to }, at)
    return { name, mail_address: waiting === null ? mail_address : seen.mail_address, waiting }
  })
