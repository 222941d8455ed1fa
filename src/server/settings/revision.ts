import { sql } from 'kysely'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { lookAgain } from './look-again.ts'

export type Setting =
  | 'non_delivery_days'
  | 'order_closings'
  | 'store_groups'
  | 'order_counters'
  | 'notifications'
  | 'additional_columns'
  | 'display_order'
  | 'company'
  | 'invite_flyer'

export type Revision = { revision: number; changed_at: Date | null; changed_by_name: string | null }

/** How often a supplier's setting has been saved, when last and by whom. */
export const findRevision = async (db: Db, supplier_id: string, setting: Setting): Promise<Revision> => {
  const { rows } = await sql<Revision>`/* find-revision */
    select revision, changed_at, changed_by_name from supplier_settings
    where supplier_id = ${supplier_id} and setting = ${setting}`.execute(db)
  return rows[0] ?? { revision: 1, changed_at: null, changed_by_name: null }
}

export const viewRevision = ({ revision, changed_at, changed_by_name }: Revision) => ({
  revision,
  changed_at: changed_at?.toISOString() ?? null,
  changed_by_name,
})

const stale_words = 'ほかの画面でこの設定が変更されました。最新の内容をご確認ください'

/**
 * Runs a change of a setting in one transaction, alone: whoever saves with a revision that is no longer the newest gets
 * 409 with the setting as it stands now (`current`). The change makes the next revision.
 */
export const changeSetting = async <T>(
  db: Db,
  actor: SupplierActor,
  setting: Setting,
  seen: number,
  at: Date,
  change: (trx: Db) => Promise<T>,
  current: (db: Db) => Promise<unknown>,
): Promise<T> =>
  db.transaction().execute(async trx => {
    const { rows } = await sql<{ revision: number }>`/* lock-setting */
      insert into supplier_settings (supplier_id, setting) values (${actor.supplier_id}, ${setting})
      on conflict (supplier_id, setting) do update set revision = supplier_settings.revision
      returning revision`.execute(trx)
    if (rows[0]?.revision !== seen) throw refuse(409, stale_words, { current: await current(trx) })
    const changed = await change(trx)
    // Closings, 休配日 and groups decide when scheduled orders are made.
    await lookAgain(trx, actor.supplier_id, at)
    await sql`/* next-revision */
      update supplier_settings set revision = revision + 1, changed_at = ${at}, changed_by_name = ${actor.name}
      where supplier_id = ${actor.supplier_id} and setting = ${setting}`.execute(trx)
    return changed
  })

/**
 * Says that a setting was changed from another page, within the transaction of that change: whoever has it open there
 * is told when saving.
 */
export const touchSetting = async (trx: Db, actor: SupplierActor, setting: Setting, at: Date) => {
  await sql`/* touch-setting */
    insert into supplier_settings (supplier_id, setting, revision, changed_at, changed_by_name)
    values (${actor.supplier_id}, ${setting}, 2, ${at}, ${actor.name})
    on conflict (supplier_id, setting) do update set revision = supplier_settings.revision + 1,
      changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`.execute(trx)
}
