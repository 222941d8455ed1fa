import { errorTexts } from '#contract/http/errors.ts'
import { counter_numbers, type OrderCounterForm } from '#contract/order-counters/order-counter.form.ts'
import {
  type CounterChannel,
  most_counters,
  type OrderCounters,
} from '#contract/order-counters/order-counters.contract.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { noteAudits } from '#server/audits/audits.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { acceptAgain } from '#server/ignores/ignored-addresses.ts'
import { code_rules, isAuthCode } from '#server/outbox/auth-code.ts'
import { insertCode, takeTry } from '#server/outbox/codes.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import {
  type CodeFacts,
  type CounterFacts,
  deleteCounter,
  findCounters,
  insertCounter,
  moveStores,
  updateCounter,
  useCode,
} from './counter-store.ts'

const iso = (instant: string | Date) => new Date(instant).toISOString()

const viewCode = (
  channel: CounterChannel,
  { requested_at, expires_at, tries, sent_at, delivered_at, failure }: CodeFacts,
) => ({
  sent: (channel === 'fax' ? delivered_at : sent_at) !== null,
  // The words of a mail server are for those who run the house.
  failure: failure !== null && channel === 'mail' ? 'メールアドレスに誤りがないか、ご確認ください' : failure,
  expires_at: iso(expires_at),
  tries_left: code_rules.tries - tries,
  again_at: iso(new Date(Date.parse(requested_at) + code_rules.seconds_between * 1000)),
})

const viewCounter = ({ mail_code, mail_verified_at, fax_code, fax_verified_at, ...one }: CounterFacts) => ({
  ...one,
  phone_number: one.phone_number ?? '',
  fax_number: one.fax_number ?? '',
  mail_address: one.mail_address ?? '',
  mail_verified_at: mail_verified_at && iso(mail_verified_at),
  mail_code: mail_code && viewCode('mail', mail_code),
  fax_verified_at: fax_verified_at && iso(fax_verified_at),
  fax_code: fax_code && viewCode('fax', fax_code),
})

/** The counters as their page shows them. */
export const viewCounters = async (db: Db, actor: SupplierActor): Promise<OrderCounters> => {
  const revision = await findRevision(db, actor.supplier_id, 'order_counters')
  const counters = await findCounters(db, actor)
  return { ...viewRevision(revision), items: counters.map(viewCounter) }
}

/** The counter of this user's own supplier; else 404. */
const counterOf = async (db: Db, actor: SupplierActor, id: string) => {
  const counters = await findCounters(db, actor)
  const found = counters.find(one => one.id === id)
  if (!found) throw refuse(404, errorTexts.not_found)
  return { ...found, counters }
}

const change = async (
  deps: Deps,
  actor: SupplierActor,
  revision: number,
  at: Date,
  work: (trx: Db) => Promise<unknown>,
): Promise<OrderCounters> => {
  const view = (db: Db) => viewCounters(db, actor)
  await changeSetting(deps.db, actor, 'order_counters', revision, at, work, view)
  return view(deps.db)
}

/** Files name a counter by its name, in any spelling: no two have the same. */
const refuseTaken = async (db: Db, actor: SupplierActor, name: string, but: string | null) => {
  const counters = await findCounters(db, actor)
  if (counters.some(one => one.id !== but && fold(one.name) === fold(name))) {
    throw refuse(422, [{ field: 'name', message: sayAlreadyUsed('窓口名') }])
  }
}

/** Makes a counter after all others: nothing depends on it yet, whatever others have saved meanwhile. */
export const createCounter = async (deps: Deps, actor: SupplierActor, form: OrderCounterForm, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'order_counters')
  let id = ''
  const order_counters = await change(deps, actor, revision, at, async trx => {
    await refuseTaken(trx, actor, form.name, null)
    if ((await findCounters(trx, actor)).length >= most_counters) {
      throw refuse(422, `受注窓口は${most_counters}個までです。使わない窓口を消してから加えてください`)
    }
    id = await insertCounter(trx, actor.supplier_id, form)
  })
  return { id, order_counters }
}

export const editCounter = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, ...form }: OrderCounterForm & { revision: number },
  at: Date,
) => {
  await counterOf(deps.db, actor, id)
  return change(deps, actor, revision, at, async trx => {
    const wrong = wrongNumbers(counter_numbers, await counterOf(trx, actor, id), form)
    if (wrong.length > 0) throw refuse(422, wrong)
    await refuseTaken(trx, actor, form.name, id)
    await updateCounter(trx, id, form)
  })
}

export const orderCounters = async (
  deps: Deps,
  actor: SupplierActor,
  { order_counter_ids: ids, revision }: { order_counter_ids: string[]; revision: number },
  at: Date,
) => {
  const known = (await findCounters(deps.db, actor)).map(one => one.id)
  if (ids.some(id => !known.includes(id))) throw refuse(404, errorTexts.not_found)
  if (new Set(ids).size !== known.length || ids.length !== known.length) {
    throw refuse(422, 'すべての窓口を1回ずつ並べてください')
  }
  return change(deps, actor, revision, at, trx =>
    putInOrder(trx, 'order_counters', 'supplier_id', actor.supplier_id, ids),
  )
}

/** Removes a counter; its stores are served by the first of the others, and their records say so. */
export const removeCounter = async (deps: Deps, actor: SupplierActor, id: string, revision: number, at: Date) => {
  await counterOf(deps.db, actor, id)
  return change(deps, actor, revision, at, async trx => {
    const { counters } = await counterOf(trx, actor, id)
    const next = counters.find(one => one.id !== id)?.id ?? null
    const moved = await moveStores(trx, actor, id, next, at)
    const audit = { subject: 'store' as const, action: 'conditions' }
    const [before, after] = [{ order_counter_id: id }, { order_counter_id: next }]
    await noteAudits(
      trx,
      actor,
      moved.map(subject_id => ({ ...audit, subject_id, before, after })),
      at,
    )
    await deleteCounter(trx, id)
  })
}

const channel_names: Record<CounterChannel, string> = { mail: 'メールアドレス', fax: 'FAX番号' }

/** What one channel of a counter is proved by. */
const proofOf = (counter: CounterFacts, channel: CounterChannel) =>
  channel === 'mail'
    ? { destination: counter.mail_address, verified_at: counter.mail_verified_at, code: counter.mail_code }
    : { destination: counter.fax_number, verified_at: counter.fax_verified_at, code: counter.fax_code }

/** Sends a code to the address, if the last one is not too young; one that is verified needs none. */
export const requestCode = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { channel }: { channel: CounterChannel },
  at: Date,
) => {
  const { destination, verified_at } = proofOf(await counterOf(deps.db, actor, id), channel)
  const name = channel_names[channel]
  if (destination === null) throw refuse(422, `${name}を登録してから、確認コードを送ってください`)
  if (verified_at !== null) throw refuse(422, `この${name}は、すでに確認済みです`)
  const made = await deps.db
    .transaction()
    .execute(trx => insertCode(trx, 'order_counter_codes', { owner_id: id, channel, destination }, at))
  if (made === undefined) {
    throw refuse(429, '確認コードは、1分に1回、1時間に5回まで送れます。しばらく待ってからお試しください')
  }
  return viewCounters(deps.db, actor)
}

const say = (message: string) => refuse(422, [{ field: 'auth_code', message }])

/** Proves the address by the code that was sent there. Each try counts, right or wrong. */
export const verifyCode = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { channel, auth_code }: { channel: CounterChannel; auth_code: string },
  at: Date,
) => {
  const { code, destination } = proofOf(await counterOf(deps.db, actor, id), channel)
  if (!code) throw say('先に確認コードを送ってください')
  const tries = await takeTry(deps.db, 'order_counter_codes', code.id, at)
  if (tries === undefined) throw say('確認コードの期限が切れました。新しいコードを送ってください')
  if (!isAuthCode(deps.config.secrets, 'order-counter', code.id, auth_code)) {
    const left = code_rules.tries - tries
    throw say(
      left > 0
        ? `確認コードが違います（あと${left}回）`
        : '確認コードが違います。5回間違えたため、新しいコードを送ってください',
    )
  }
  if (!(await useCode(deps.db, channel, code.id, at))) {
    throw say(`${channel_names[channel]}が変更されました。新しいコードを送ってください`)
  }
  // The code came back: there is somebody who reads mail there.
  if (channel === 'mail' && destination !== null) await acceptAgain(deps.db, destination, at)
  return viewCounters(deps.db, actor)
}
