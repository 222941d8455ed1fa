import type {
  DeskNotices,
  NotificationSettings,
  OwnNotices,
  ProcessedBy,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { dayOf, formatTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import { findDesk, findOwn, setProcessedBy, setReminder, updateOwn } from './notification-settings-store.ts'

/** What of orders this supplier is told, and this user by mail and LINE. */
export const viewNotificationSettings = async (db: Db, actor: SupplierActor): Promise<NotificationSettings> => {
  const revision = await findRevision(db, actor.supplier_id, 'notifications')
  const own = await findOwn(db, actor.account_id)
  return {
    ...viewRevision(revision),
    ...(await findDesk(db, actor.supplier_id)),
    own: { ...own, changed_at: own.changed_at?.toISOString() ?? null },
  }
}

/** For the whole supplier. A change of what marks orders processed holds for what is printed or downloaded from now on. */
export const changeDesk = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, ...desk }: DeskNotices & { revision: number },
  at: Date,
) => {
  const now = { day: dayOf(at), time: formatTime(at), at }
  await changeSetting(
    deps.db,
    actor,
    'notifications',
    revision,
    at,
    async trx => {
      await setProcessedBy(trx, actor.supplier_id, desk.processed_by)
      await setReminder(trx, actor.supplier_id, desk.remind_unprocessed_at, now)
    },
    db => viewNotificationSettings(db, actor),
  )
  return viewNotificationSettings(deps.db, actor)
}

/**
 * Another page that decides what marks orders processed: the same setting under the same revision. `also` is done in its
 * transaction; `current` is what a stale save is answered.
 */
export const changeProcessedBy = (
  deps: Deps,
  actor: SupplierActor,
  { processed_by, revision }: { processed_by: ProcessedBy; revision: number },
  at: Date,
  { also, current }: { also: (trx: Db) => Promise<void>; current: () => Promise<unknown> },
) =>
  changeSetting(
    deps.db,
    actor,
    'notifications',
    revision,
    at,
    async trx => {
      await setProcessedBy(trx, actor.supplier_id, processed_by)
      await also(trx)
    },
    current,
  )

/** For the user alone; 409 with `current` where the user's record was changed meanwhile. */
export const changeOwn = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, ...notices }: OwnNotices & { revision: number },
  at: Date,
) => {
  await deps.db.transaction().execute(async trx => {
    const own = await findOwn(trx, actor.account_id, { lock: true })
    if (own.revision !== revision) {
      const current = await viewNotificationSettings(trx, actor)
      throw refuse(409, 'ほかの画面でこの設定が変更されました。最新の内容をご確認ください', { current })
    }
    await updateOwn(trx, actor, notices, at)
    if (own.mail_on_order === notices.mail_on_order) return
    // This one is part of the user's record, which owners change too.
    const [before, after] = [{ mail_on_order: own.mail_on_order }, { mail_on_order: notices.mail_on_order }]
    const audit = { subject: 'user' as const, subject_id: actor.account_id, action: 'change', before, after }
    await noteAudits(trx, actor, [audit], at)
  })
  return viewNotificationSettings(deps.db, actor)
}
