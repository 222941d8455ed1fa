import type { downloadOrders as downloadRoute } from '#contract/downloads/downloads.contract.ts'
import type { BodyOf } from '#contract/http/route.ts'
import { standard_layout } from '#domain/exports/layout.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { FileReply } from '#server/http/serve.ts'
import { layoutOf } from './change-layouts.ts'
import { defaultLayoutId } from './layout-store.ts'
import { makeDownload } from './make-download.ts'
import { takeDownload } from './take-file.ts'

type Wish = BodyOf<typeof downloadRoute>

/** Takes orders out in a layout, and hands over the file as it is kept from now on. */
export const downloadOrders = async (deps: Deps, actor: SupplierActor, wish: Wish, at: Date): Promise<FileReply> => {
  const { order_ids, taken_before, filter, range } = wish
  if (order_ids && filter)
    throw refuse(422, [{ field: 'order_ids', message: '受注と条件は、どちらか一方を指定してください' }])
  if (taken_before?.some(id => !order_ids?.includes(id)))
    throw refuse(422, [{ field: 'taken_before', message: 'もう一度出す受注は、選んだ受注の中から指定してください' }])
  const which = order_ids ? { order_ids, taken_before } : { filter: filter ?? {}, range }
  const id = await makeDownload(deps, actor, { which, ...(await layoutFor(deps, actor, wish)) }, at)
  return { ...(await takeDownload(deps, actor, id, at)), made_at: at, made_id: id }
}

/** The layout that is asked for: null is the standard one, undefined the supplier's default. A foreign one is a 404. */
export const layoutIdOf = async (
  db: Db,
  actor: SupplierActor,
  asked: string | null | undefined,
): Promise<string | null> => {
  if (asked === undefined) return defaultLayoutId(db, actor.supplier_id)
  return asked === null ? null : (await layoutOf(db, actor, asked)).id
}

const layoutFor = async (deps: Deps, actor: SupplierActor, { layout_id: asked, encoding }: Wish) => {
  const layout_id = await layoutIdOf(deps.db, actor, asked)
  if (!layout_id) return { layout: { ...standard_layout, encoding }, layout_id: null, layout_name: '標準' }
  const { layout, name } = await layoutOf(deps.db, actor, layout_id)
  return { layout, layout_id, layout_name: name }
}
