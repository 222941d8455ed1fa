import { type DownloadLayout, most_layouts } from '#contract/downloads/download-settings.contract.ts'
import type { Layout } from '#domain/exports/layout.ts'
import { additionalKey, additionalOf } from '#domain/exports/layout-sources.ts'
import { layout_titles, layoutCells } from '#domain/exports/layout-words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { viewColumns } from '#server/additional-columns/change-columns.ts'
import { isTaken } from '#server/db/is-taken.ts'
import type { Db, Deps } from '#server/deps.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import {
  beginLayout,
  findLayout,
  findLayouts,
  insertLayout,
  type LayoutRow,
  lockLayouts,
  updateLayout,
} from './layout-store.ts'

export const viewLayout = (row: LayoutRow): DownloadLayout => ({ ...row, changed_at: row.changed_at.toISOString() })

const taken = () => refuse(422, [{ field: 'name', message: sayAlreadyUsed('レイアウト名') }])

/** A supplier's layouts by name, as CSV: a row for each of their columns. */
export const layoutFile = async (db: Db, actor: SupplierActor) => {
  const layouts = await findLayouts(db, actor.supplier_id)
  const { items } = await viewColumns(db, actor)
  const own = new Map<string, string>(items.map(one => [additionalKey(one), one.name]))
  return tableCsv(
    layout_titles,
    layouts.flatMap(one => layoutCells(one, source => own.get(source))),
    'utf8-bom',
  )
}

/** The layout of this user's own supplier; else 404. */
export const layoutOf = async (db: Db, actor: SupplierActor, id: string): Promise<LayoutRow> => {
  return there(await findLayout(db, actor.supplier_id, id))
}

/** 422 beside each column that names a field which this supplier does not have. What it has given up may stay. */
export const refuseUnknownColumns = async (db: Db, actor: SupplierActor, { columns }: Pick<Layout, 'columns'>) => {
  if (!columns.some(one => additionalOf(one.source))) return
  const { items } = await viewColumns(db, actor)
  const known = new Set<string>(items.map(additionalKey))
  const wrong = columns.flatMap(({ source }, index) =>
    additionalOf(source) && !known.has(source)
      ? [{ field: `layout.columns[${index}].source`, message: 'この追加項目は見つかりません。列を外してください' }]
      : [],
  )
  if (wrong.length > 0) throw refuse(422, wrong)
}

type Named = { name: string; layout: Layout }

export const createLayout = async (deps: Deps, actor: SupplierActor, named: Named, at: Date) => {
  await refuseUnknownColumns(deps.db, actor, named.layout)
  return deps.db.transaction().execute(async trx => {
    // Two at once are counted one after the other.
    await lockLayouts(trx, actor.supplier_id)
    if ((await findLayouts(trx, actor.supplier_id)).length >= most_layouts) {
      throw refuse(422, `レイアウトは${most_layouts}個までです。使わないレイアウトを消してから作ってください`)
    }
    const made = await insertLayout(trx, actor.supplier_id, named, { name: actor.name, at })
    if (!made) throw taken()
    await beginLayout(trx, actor.supplier_id, made.id)
    return viewLayout(made)
  })
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
  await refuseUnknownColumns(deps.db, actor, wish.layout)
  if (await isTaken(deps.db, 'download_layouts', actor.supplier_id, wish.name, id)) throw taken()
  const changed = await updateLayout(deps.db, actor.supplier_id, id, wish, { name: actor.name, at })
  if (changed) return viewLayout(changed)
  const current = viewLayout(await layoutOf(deps.db, actor, id))
  throw refuse(409, 'ほかの画面でこのレイアウトが変更されました。最新の内容をご確認ください', { current })
}
