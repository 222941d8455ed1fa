import { sql } from 'kysely'
import type { changeOwnRestaurant as changeRoute, OwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { own_restaurant_labels, own_restaurant_numbers } from '#contract/accounts/own-restaurant.form.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { lockRestaurant, lockStaff, noteStaffEvent } from './staff-store.ts'

/** Who changes which restaurant: one of its owners, or the platform's staff in its place. */
type Changing = Pick<ConsumerActor, 'account_id' | 'name' | 'consumer_id'> & { staff?: true }
type Wish = BodyOf<typeof changeRoute>

export const viewOwnRestaurant = async (
  db: Db,
  { consumer_id }: Pick<Changing, 'consumer_id'>,
): Promise<OwnRestaurant> => {
  const { rows } = await sql<OwnRestaurant>`/* own-restaurant */
    select own_revision as revision, name, name_kana, coalesce(postal_code, '') as postal_code,
      coalesce(prefecture, '') as prefecture, coalesce(address, '') as address, coalesce(phone_number, '') as phone_number,
      coalesce(fax_number, '') as fax_number, coalesce(mail_address, '') as mail_address
    from consumers where id = ${consumer_id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a restaurant that is logged in to is not there')
  return found
}

const fields = [
  'name',
  'name_kana',
  'postal_code',
  'prefecture',
  'address',
  'phone_number',
  'fax_number',
  'mail_address',
] as const

/**
 * Changes what the restaurant says of itself: orders from now on are printed with it, and every notice follows. Another
 * mail address needs the password once more, and both addresses are told. 409 where another owner was quicker, 422 where
 * the address that papers and deliveries go by would be gone.
 */
export const changeOwnRestaurant = async (
  deps: Deps,
  actor: ConsumerActor,
  wish: Wish,
  at: Date,
): Promise<OwnRestaurant> =>
  deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    return writeRestaurant(trx, actor, wish, at, () => demandConfirmed(actor))
  })

/**
 * The same change by the platform's staff, in the caller's transaction, under the same rules; what stood and what stands.
 * 404 where there is no such restaurant.
 */
export const correctOwnRestaurant = async (trx: Db, by: Changing, wish: Wish, at: Date, onMail: () => void) => {
  there(await lockRestaurant(trx, by.consumer_id))
  const before = await viewOwnRestaurant(trx, by)
  return { before, now: await writeRestaurant(trx, by, wish, at, onMail) }
}

/** Under the restaurant's lock. `onMail`: what has to be so before its mail address is changed. */
const writeRestaurant = async (trx: Db, by: Changing, { revision, ...form }: Wish, at: Date, onMail: () => void) => {
  const before = await viewOwnRestaurant(trx, by)
  if (before.revision !== revision) {
    throw refuse(409, 'ほかの画面で変更されました。いまの内容をご確認のうえ、もう一度変更してください', {
      current: before,
    })
  }
  const changed = fields.filter(field => before[field] !== form[field])
  if (changed.length === 0) return before
  const wrong = wrongNumbers(own_restaurant_numbers, before, form)
  if (wrong.length > 0) throw refuse(422, wrong)
  if (before.address !== '' && form.address === '') {
    throw refuse(422, [{ field: 'address', message: '住所を入力してください' }])
  }
  if (changed.includes('mail_address')) onMail()
  await trx
    .updateTable('consumers')
    .set({
      ...form,
      postal_code: form.postal_code || null,
      prefecture: form.prefecture || null,
      address: form.address || null,
      phone_number: form.phone_number || null,
      fax_number: form.fax_number || null,
      mail_address: form.mail_address || null,
      own_revision: revision + 1,
    })
    .where('id', '=', by.consumer_id)
    .execute()
  const detail = changed.map(field => own_restaurant_labels[field]).join('・')
  await noteStaffEvent(trx, by, { account_id: by.account_id, kind: 'restaurant_changed', detail }, at)
  if (changed.includes('mail_address')) {
    await tellBoth(trx, by, { ...form, revision: revision + 1, former: before.mail_address }, at)
  }
  return viewOwnRestaurant(trx, by)
}

/** The former address hears that it is none any more, the new one that it is. */
const tellBoth = async (
  trx: Db,
  actor: Changing,
  { name, mail_address, former, revision }: { name: string; mail_address: string; former: string; revision: number },
  at: Date,
) => {
  const said = `${formatDateTime(at)}に、${actor.staff ? actor.name : `${actor.name}様`}が、Oroshiに登録されている${name}のメールアドレスを変更しました。`
  const mail = (destination: string, words: string) => ({
    key: `restaurant_mail:${actor.consumer_id}:${revision}:${destination}`,
    of: { consumer_id: actor.consumer_id },
    destination,
    subject: '【Oroshi】店舗のメールアドレスが変更されました',
    text: [
      `${name} 御中`,
      '',
      said,
      words,
      '',
      'お心当たりがないときは、店舗のオーナーか運営にお知らせください。',
      '',
    ].join('\n'),
    asked: true,
  })
  const mails = [
    ...(former === '' ? [] : [mail(former, 'これからの発注などのお知らせは、このアドレスには届きません。')]),
    ...(mail_address === '' ? [] : [mail(mail_address, 'これからの発注などのお知らせは、このアドレスに届きます。')]),
  ]
  await queueMails(trx, mails, at)
}
