import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { isSameWay, waysTo } from '#domain/joining/enrolment.ts'
import { say } from '#domain/notices/words.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { acceptAgain } from '#server/ignores/ignored-addresses.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tellRestaurantOfDeal } from '#server/stores/tell-restaurant.ts'
import {
  type EnrollingSupplier,
  endEnrolment,
  findEnrollingSupplier,
  findEnrolment,
  openSupplier,
  updateEnrolment,
} from './enrolment-store.ts'
import { insertAccount } from './finish-store.ts'

/** Why it is not finished: the supplier has an account, is written to elsewhere now, or the login id is somebody's. */
export type NotFinished = { not: 'taken' | 'moved' | 'login' }

/**
 * Turns a proven enrolment into account, owner, desk, store and deal in one transaction, or nothing of it; the restaurant is
 * told. Of two who have proven the desk, the second finds that it is taken.
 */
export const finishEnrolment = (
  deps: Deps,
  { id, supplier_id }: { id: string; supplier_id: string },
  at: Date,
): Promise<{ account_id: string } | NotFinished> =>
  deps.db.transaction().execute(async trx => {
    const row = await findEnrolment(trx, { id, supplier_id, at }, { lock: true })
    const supplier = await findEnrollingSupplier(trx, supplier_id, { lock: true })
    if (!row || row.finished_at || !supplier) return { not: 'taken' }
    const { supplier_name, person_name, login_id, password_hash, terms_version } = row
    const { proven_channel: channel, proven_destination: destination } = row
    if (!supplier_name || !person_name || !login_id || !password_hash || !terms_version || !channel || !destination) {
      throw new Error('an enrolment is finished that lacks an answer')
    }
    if (!waysTo(supplier, supplier.method).some(way => isSameWay(way, { channel, destination }))) {
      // A code to the new address is wanted.
      await updateEnrolment(trx, id, { proven_channel: null, proven_destination: null })
      return { not: 'moved' }
    }
    const mail_address = channel === 'mail' ? destination : null
    const person = { name: person_name, login_id, mail_address, mobile_number: null, password_hash, terms_version, at }
    const account_id = await insertAccount(trx, { area: 'supplier', ...person })
    if (!account_id) return { not: 'login' }
    if (mail_address !== null) await acceptAgain(trx, mail_address, at)
    const store_id = await openSupplier(trx, { supplier, name: supplier_name, account_id, proven: { channel }, at })
    await endEnrolment(trx, id, account_id, at)
    const after = { deal_id: supplier.deal_id, consumer_name: supplier.consumer_name }
    const audit = { subject: 'store' as const, subject_id: store_id, action: 'enrol', after }
    await noteAudits(trx, { supplier_id, account_id, name: person_name }, [audit], at)
    await tell(deps, trx, supplier, { name: supplier_name, account_id, login_id, mail_address }, at)
    return { account_id }
  })

type Account = { name: string; account_id: string; login_id: string; mail_address: string | null }

const tell = async (
  deps: Deps,
  trx: Db,
  { id, name: former_name, consumer_id, consumer_name, deal_id }: EnrollingSupplier,
  { name, account_id, login_id, mail_address }: Account,
  at: Date,
) => {
  const url = deps.public_url + pathTo(consumerPages.supplier, { deal_id })
  const said = say('supplier_enrolled', { supplier_name: name, former_name, url })
  await tellRestaurantOfDeal(trx, { consumer_id, said, key: `supplier_enrolled:${id}`, deal_id }, at)
  if (mail_address === null) return
  const text = `${name}様

Oroshiへの登録が済みました。ログインIDは次のとおりです。

　　${login_id}

${consumer_name}様が、得意先として登録されています。これからのご注文は、これまでの届き方に加えて、受注画面に届きます。
ログイン：${deps.public_url}${supplierPages.login.path}

お心当たりがないときは、お問い合わせの画面からお知らせください：${deps.public_url}${supplierPages.lpInquiry.path}
`
  await queueMails(
    trx,
    [
      {
        key: `enrolled:${account_id}`,
        of: { supplier_id: id },
        destination: mail_address,
        subject: '【Oroshi】登録が済みました',
        text,
      },
    ],
    at,
  )
}
