import { own_restaurant_labels } from '#contract/accounts/own-restaurant.form.ts'
import { company_labels } from '#contract/company/company.form.ts'
import { supplier_mail_label } from '#contract/houses/correction.form.ts'
import type {
  CompanyData,
  correctCompany as companyRoute,
  correctRestaurant as restaurantRoute,
} from '#contract/houses/corrections.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import type { AdminDeed } from '#domain/audits/admin-acts.ts'
import { changesInWords, staff_name, supplierMailMoved } from '#domain/houses/correction.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { correctOwnRestaurant } from '#server/accounts/own-restaurant.ts'
import { changeCompany, viewCompany } from '#server/company/change-company.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed, type SupplierActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { type Told, tell } from '#server/notices/tell.ts'
import { findAdminRestaurant } from './admin-restaurant-store.ts'
import { findAdminSupplier } from './admin-supplier-store.ts'

/** One of the staff in the place of a supplier's owner: goes through the doors of its people. Its own name stays ours. */
export const asOwnerOf = (supplier_id: string, { account_id }: AdminActor): SupplierActor => ({
  area: 'supplier',
  account_id,
  name: staff_name,
  supplier_id,
  role: 'owner',
  sees_all_stores: true,
  may_change_items: true,
})

type Correction = {
  act: AdminDeed
  subject_id: string
  to: readonly Told[]
  /** As its house is told of it: 店舗の情報. */
  of: string
  /** Where the notice leads: `restaurant`, `company`, `user:…`. */
  subject: string
  /** Of a store's: people with stores of their own hear of theirs. */
  store_id?: string
  labels: Readonly<Record<string, string>>
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  reason: string
  /** Of another mail address: how staff knew who asked, and how many others have it. Kept in their own record. */
  identified?: string
  shared?: string
}

const nothing_corrected = refuse(409, '変わったところがありません')

/** Keeps a correction in the record of staff with what stood and what stands, and tells its house. 409 where nothing differs. */
export const noteCorrection = async (trx: Db, actor: AdminActor, one: Correction, at: Date) => {
  const { fields, changes } = changesInWords(one.labels, one.before, one.after)
  if (fields.length === 0) throw nothing_corrected
  await noteAdminAct(
    trx,
    actor,
    {
      act: one.act,
      subject_id: one.subject_id,
      facts: {
        changes,
        reason: one.reason,
        ...(one.identified && { identified: one.identified }),
        ...(one.shared && { shared: one.shared }),
      },
    },
    at,
  )
  const said = say('corrected', { of: one.of, fields, reason: one.reason })
  const key = `corrected:${one.subject_id}:${at.toISOString()}`
  await tell(
    trx,
    one.to.map(to => ({ to, said, key, subject: one.subject, ...(one.store_id && { store_id: one.store_id }) })),
    at,
  )
}

/** Corrects what a restaurant says of itself, as its owner could; another mail address wants the password once more. */
export const correctRestaurantData = (
  deps: Deps,
  actor: AdminActor,
  consumer_id: string,
  { reason, ...wish }: BodyOf<typeof restaurantRoute>,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    // One that staff have stopped may be stopped for what it says of itself.
    if (!['active', 'suspended'].includes(there(await findAdminRestaurant(trx, consumer_id)).standing)) {
      throw refuse(409, '退会・統合した飲食店の登録内容は直せません')
    }
    const by = { account_id: actor.account_id, name: staff_name, consumer_id, staff: true as const }
    const { before, now } = await correctOwnRestaurant(trx, by, wish, at, () => demandConfirmed(actor))
    const correction = { before, after: now, reason, labels: own_restaurant_labels }
    const about = { act: 'restaurant_corrected' as const, subject_id: consumer_id, to: [{ consumer_id }] }
    await noteCorrection(trx, actor, { ...correction, ...about, of: '店舗の情報', subject: 'restaurant' }, at)
    return now
  })

/** A supplier's data as staff may correct it. */
export const viewCompanyData = async (deps: Deps, actor: AdminActor, supplier_id: string): Promise<CompanyData> => {
  const { mail_address } = there(await findAdminSupplier(deps.db, supplier_id))
  const now = await viewCompany(deps.db, asOwnerOf(supplier_id, actor))
  const { revision, name, name_kana, representative, postal_code, prefecture, address, phone_number } = now
  const { registration_number } = now
  return {
    revision,
    name,
    name_kana,
    representative,
    postal_code,
    prefecture,
    address,
    phone_number,
    registration_number,
    mail_address: mail_address ?? '',
  }
}

/**
 * Corrects what a supplier says of itself through its own door; how it bills stays as it is. Another mail address wants the
 * password once more, and both addresses are told. 409 once it has left.
 */
export const correctCompanyData = async (
  deps: Deps,
  actor: AdminActor,
  supplier_id: string,
  { reason, mail_address, ...wish }: BodyOf<typeof companyRoute>,
  at: Date,
) => {
  if (there(await findAdminSupplier(deps.db, supplier_id)).standing === 'closed') {
    throw refuse(409, '退会した卸の登録内容は直せません')
  }
  const owner = asOwnerOf(supplier_id, actor)
  const { revision: _revision, changed_at: _at, changed_by_name: _by, ...stands } = await viewCompany(deps.db, owner)
  await changeCompany(deps, owner, { ...stands, ...wish }, at, async (trx, facts) => {
    const former = await moveSupplierMail(trx, actor, { supplier_id, name: wish.name, mail_address }, at)
    const correction = {
      before: { ...facts?.before, mail_address: former },
      after: { ...facts?.after, mail_address },
      reason,
      labels: { ...company_labels, mail_address: supplier_mail_label },
    }
    const about = { act: 'supplier_corrected' as const, subject_id: supplier_id, to: [{ supplier_id }] }
    await noteCorrection(trx, actor, { ...correction, ...about, of: '会社情報', subject: 'company' }, at)
  })
  return viewCompanyData(deps, actor, supplier_id)
}

/** Another mail address of a supplier: the former and the new one are told. The former one; '' where there was none. */
const moveSupplierMail = async (
  trx: Db,
  actor: AdminActor,
  { supplier_id, name, mail_address }: { supplier_id: string; name: string; mail_address: string },
  at: Date,
): Promise<string> => {
  const found = await trx
    .selectFrom('suppliers')
    .select('mail_address')
    .where('id', '=', supplier_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const former = found.mail_address ?? ''
  if (former === mail_address) return former
  demandConfirmed(actor)
  await trx
    .updateTable('suppliers')
    .set({ mail_address: mail_address || null })
    .where('id', '=', supplier_id)
    .execute()
  const mails = [former, mail_address]
    .filter(one => one !== '')
    .map(destination => ({
      key: `supplier_mail:${supplier_id}:${at.toISOString()}:${destination}`,
      of: { supplier_id },
      destination,
      ...supplierMailMoved({ name, at, here: destination === mail_address }),
      asked: true,
    }))
  await queueMails(trx, mails, at)
  return former
}
