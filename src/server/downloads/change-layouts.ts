import type { DownloadLayout } from '#contract/downloads/download-settings.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { Layout } from '#domain/exports/layout.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findLayout, insertLayout, type LayoutRow, nameIsTaken, updateLayout } from './layout-store.ts'

export const viewLayout = (row: LayoutRow): DownloadLayout => ({ ...row, changed_at: row.changed_at.toISOString() })

const taken = () => refuse(422, [{ field: 'name', message: sayAlreadyUsed('レイアウト名') }])

/** The layout of this user's own supplier; else 404. */
export const layoutOf = async (db: Db, actor: SupplierActor, id: string): Promise<LayoutRow> => {
  const found = await findLayout(db, actor.supplier_id, id)
  if (!found) throw refuse(404, errorTexts.not_found)
  return found
}

type Named = { name: string; layout: Layout }

export const createLayout = async (deps: Deps, actor: SupplierActor, named: Named, at: Date) => {
  const made = await insertLayout(deps.db, actor.supplier_id, named, { name: actor.name, at })
  if (!made) throw taken()
  return viewLayout(made)
}

/** Saves a layout; 409 with the one that stands now when somebody else has saved meanwhile. */
export const changeLayout = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  wish: Named & { revision: number },
  at: Date,
) => {
  await layoutOf(deps.db, actor, id)
  if (await nameIsTaken(deps.db, actor.supplier_id, wish.name, id)) throw taken()
  const changed = await updateLayout(deps.db, actor.supplier_id, id, wish, { name: actor.name, at })
  if (changed) return viewLayout(changed)
  const current = viewLayout(await layoutOf(deps.db, actor, id))
  throw refuse(409, 'ほかの人がこのレイアウトを変更しました。最新の内容をご確認ください', { current })
}
