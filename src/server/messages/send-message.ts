import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { whyNotCarried } from '#domain/flyers/flyer.ts'
import { whyNotSendAt, wordsLacking } from '#domain/messages/message.ts'
import { dayOf, parseInstant } from '#domain/shared/day.ts'
import { type FieldMessage, refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findCarried } from '#server/flyers/seen-items.ts'
import { lockCarried, settleToldOfFlyer } from '#server/flyers/settle-told.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { addJob, enqueue, jobIsLost } from '#server/jobs/enqueue.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { settle } from '#server/notices/settle.ts'
import { findMessage, type MessageRow, setStanding, setWithdrawn, takeBackOverdue } from './message-store.ts'
import { withDeliveries } from './next-deliveries.ts'
import {
  findNextReached,
  findReceiverIds,
  insertReceivers,
  lockDue,
  type Next,
  noteReached,
  reachesAny,
} from './reach-store.ts'
import { requeueReminding } from './reminder-store.ts'
import { tellOfMessage } from './tell-of-message.ts'
import { lockDraft, viewMessage } from './write-message.ts'

/** What a message lacks before it can leave, beside each field. */
const lacks = (row: MessageRow, reaches: boolean): FieldMessage[] => [
  ...wordsLacking(row),
  ...(!reaches ? [{ field: 'audience', message: '送れる得意先がありません。宛先を選び直してください' }] : []),
]

const instantOf = (send_at: string | null, at: Date): Date | null => {
  if (send_at === null) return null
  const found = parseInstant(send_at)
  const why = found ? whyNotSendAt(found, at) : '日時が正しくありません'
  if (why) throw refuse(422, [{ field: 'send_at', message: why }])
  return found
}

type SendWish = { revision: number; send_at: string | null }

/** This person has sent this draft so already: the answer was lost, and it is asked for again. */
const isSentSo = (row: MessageRow, actor: SupplierActor, { revision, send_at }: SendWish): boolean => {
  const wished = send_at === null ? row.changed_at : parseInstant(send_at)
  return (
    (row.state === 'sending' || row.state === 'sent' || row.state === 'scheduled') &&
    row.revision === revision + 1 &&
    row.changed_by_name === actor.name &&
    row.send_at?.getTime() === wished?.getTime()
  )
}

/**
 * A draft leaves now, or at its time. 422 beside what it lacks, 409 with `current` where it is another by now; sent again
 * as it has left already, it is answered again.
 */
export const sendMessage = async (deps: Deps, actor: SupplierActor, id: string, wish: SendWish, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const found = there(await findMessage(trx, actor, id, { lock: true }))
    if (isSentSo(found, actor, wish)) return viewMessage(trx, actor, id, at)
    const row = await lockDraft(trx, actor, id, wish.revision, at)
    const send_at = instantOf(wish.send_at, at)
    const flyer = await findCarried(trx, actor.supplier_id, row.web_flyer_id, dayOf(at))
    const wrong = [
      ...lacks(row, await reachesAny(trx, actor, id, dayOf(send_at ?? at))),
      ...(flyer ? whyNotCarried(flyer, dayOf(send_at ?? at)) : []),
    ]
    if (wrong.length > 0) throw refuse(422, wrong)
    const standing = send_at ? ({ state: 'scheduled', send_at } as const) : ({ state: 'sending', send_at: at } as const)
    await setStanding(trx, actor, id, standing, at)
    await enqueue(trx, 'deliver_message', id, send_at ? send_at.getTime() - at.getTime() : 0)
    return viewMessage(trx, actor, id, at)
  })

/** One that was put off does not leave: it is a draft again. 409 where it has begun. */
export const takeBackMessage = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const row = there(await findMessage(trx, actor, id, { lock: true }))
    if (row.state !== 'scheduled') {
      const current = await viewMessage(trx, actor, id, at)
      throw refuse(409, '予約ではなくなっているため、取りやめられませんでした。最新の内容をご確認ください', { current })
    }
    await setStanding(trx, actor, id, { state: 'draft', send_at: null }, at)
    return viewMessage(trx, actor, id, at)
  })

/** One that has left, or is leaving, is taken back: who has not read it is rung no more, and who opens it reads that. */
export const withdrawMessage = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const row = there(await findMessage(trx, actor, id, { lock: true }))
    if (row.state !== 'sending' && row.state !== 'sent') {
      const current = await viewMessage(trx, actor, id, at)
      throw refuse(409, '送信されたメッセージではないため、取り消せません。最新の内容をご確認ください', { current })
    }
    await setWithdrawn(trx, actor, id, at)
    const subjects = await findReceiverIds(trx, id)
    await settle(trx, 'supplier_message', { subjects }, at)
    await settle(trx, 'message_reminder', { subjects }, at)
    return viewMessage(trx, actor, id, at)
  })

const stores_at_a_time = 50

/**
 * The job: tells the stores of a message, so many in a transaction, until nobody is left or its sender has taken it
 * back. Begun again after a crash it goes on where it was; of a message and a store there is one row, one notice, one
 * mail to each owner. Two workers wait for each other at the message's row.
 */
export const deliverMessage = async (deps: Deps, id: string, at_a_time = stores_at_a_time): Promise<void> => {
  for (;;) {
    const begun = performance.now()
    if (!(await tellNext(deps, id, at_a_time))) return
    // News has time: it rests as long as it has worked, and orders come between.
    await sleep(performance.now() - begun)
  }
}

/** Whether there may be more. */
const tellNext = (deps: Deps, id: string, at_a_time: number): Promise<boolean> =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const message = await lockDue(trx, id, at)
    if (!message) return false
    if (message.web_flyer_id !== null) await lockCarried(trx, message.web_flyer_id)
    const reached = await findNextReached(trx, id, wantsMailOf('messages'), at_a_time, at)
    const next = await withDeliveries(deps, trx, { ...message, flyer: message.flyer_dates ?? undefined }, reached, at)
    const receivers = await insertReceivers(trx, message, next, at)
    if (message.web_flyer_id !== null) await settleToldOfFlyer(trx, message.web_flyer_id, [...receivers.keys()], at)
    await tellReceivers(trx, deps.public_url, message, next, receivers, at)
    const done = next.length < at_a_time
    await noteReached(trx, id, { told_to: next.at(-1)?.deal_id ?? null, count: receivers.size, done }, at)
    return !done
  })

const tellReceivers = (
  trx: Db,
  public_url: string,
  message: { supplier_name: string; title: string; body: string },
  next: readonly Next[],
  receivers: ReadonlyMap<string, string>,
  at: Date,
) => {
  const reached = next.flatMap(one => {
    const receiver_id = receivers.get(one.deal_id)
    return receiver_id === undefined || one.muted ? [] : [{ ...one, receiver_id }]
  })
  return tellOfMessage(trx, public_url, message, reached, { kind: 'supplier_message', key: 'message' }, at)
}

const patience_ms = 60_000

/** The job of the clock: messages that should have left a minute ago and whose job was lost are taken up again; reminding too. */
export const requeueMessages = async (deps: Deps) => {
  await sql`/* requeue-messages */
    select ${addJob('deliver_message', sql`m.id`)} from messages m
    join suppliers s on s.id = m.supplier_id and s.suspension_reason is null
    where m.state in ('scheduled', 'sending') and m.send_at < ${new Date(deps.now().getTime() - patience_ms)}
      and ${jobIsLost('deliver_message', sql`m.id`)} limit 1000`.execute(deps.db)
  await requeueReminding(deps.db, new Date(deps.now().getTime() - patience_ms))
}

/** A supplier goes on that staff had stopped: what should have left meanwhile is a draft again. How many there were. */
export const holdOverdueMessages = (trx: Db, supplier_id: string, at: Date): Promise<number> =>
  takeBackOverdue(trx, supplier_id, at)
