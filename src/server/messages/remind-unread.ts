import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { wantsMailOf } from '#server/notices/mail-wishes.ts'
import { findMessage } from './message-store.ts'
import { lockReminding, noteReminded, setReminded, takeUnread } from './reminder-store.ts'
import { tellOfMessage } from './tell-of-message.ts'
import { viewMessage } from './write-message.ts'

/**
 * Whoever has not read a message is told of it once more, by a job. Once for a message, whoever presses: 409 with `current`
 * the second time, where it is not sent whole, or where nobody is left to be reminded.
 */
export const remindUnread = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const row = there(await findMessage(trx, actor, id, { lock: true }))
    const why =
      row.state !== 'sent'
        ? '送信済のメッセージではないため、もう一度知らせることはできません。最新の内容をご確認ください'
        : row.reminded_at !== null
          ? '未読の得意先には、もう知らせてあります。1通につき1回だけです'
          : row.remindable_count === 0
            ? 'もう一度知らせる得意先はありません'
            : null
    if (why !== null) throw refuse(409, why, { current: await viewMessage(trx, actor, id, at) })
    await setReminded(trx, actor, id, at)
    await enqueue(trx, 'remind_message', id)
    return viewMessage(trx, actor, id, at)
  })

const stores_at_a_time = 200

/**
 * The job: reminds so many in a transaction, until nobody is left or the message is taken back. Who has been reminded is
 * kept with each, so that it goes on after a crash where it was; two workers wait for each other at the message's row.
 */
export const remindNow = async (deps: Deps, id: string, at_a_time = stores_at_a_time): Promise<void> => {
  while (await remindNext(deps, id, at_a_time)) {
    // One part after the other, so that orders come between.
  }
}

/** Whether there may be more. */
const remindNext = (deps: Deps, id: string, at_a_time: number): Promise<boolean> =>
  deps.db.transaction().execute(async trx => {
    const at = deps.now()
    const message = await lockReminding(trx, id)
    if (!message) return false
    const next = await takeUnread(trx, id, wantsMailOf('messages'), at_a_time, at)
    await tellOfMessage(trx, deps.public_url, message, next, { kind: 'message_reminder', key: 'message-reminder' }, at)
    const done = next.length < at_a_time
    await noteReminded(trx, id, { count: next.length, done }, at)
    return !done
  })
