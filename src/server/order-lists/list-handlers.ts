import type * as z from 'zod/mini'
import type { BulkTarget, Undoing } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { listItemChange, listPriceForm } from '#contract/order-lists/list-item.form.ts'
import type { ListBulkChange } from '#contract/order-lists/list-routes.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { findItemAudits, viewItemAudit } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import { addItems, bulkChangeList, changeItemOfList, moveItems, removeListPrice, setListPrice } from './change-list.ts'
import { copyList } from './copy-list.ts'
import { applyFile, checkFile, listFile } from './list-files.ts'
import { listed, viewList, viewStamp } from './list-policy.ts'
import { findItemsOnList, type List } from './list-store.ts'
import { takeBackListPrices } from './undo-prices.ts'

type Ask<P> = { deps: Deps; actor: SupplierActor; params: P; at: Date }
type Row<P> = Ask<P & { list_item_id: string }>
type Bulk = {
  items: { list_item_id: string; revision: number; price?: string | null | undefined }[]
  change: ListBulkChange
}
type Copy = {
  store_id: string | null
  store_group_id: string | null
  product_item_ids: string[]
  with_prices: boolean
}
type Page = { delivery_date?: Day | undefined; cursor?: string | undefined; limit?: number | undefined }
type Format = { format: 'csv-cp932' | 'csv-utf8' | 'xlsx' }

/** What came of a change, with the moment by which it is taken back. */
const done = <T extends object>({ at }: { at: Date }, what: T) => ({ ...what, done_at: at.toISOString() })

/** The handlers of one kind of list; `find` gives the list that this user may see, by the path. */
export const listHandlers = <P>(find: (db: Db, actor: SupplierActor, params: P) => Promise<List>) => {
  const toChange = async ({ deps, actor, params }: Ask<P>) => listed(await find(deps.db, actor, params))
  return {
    getOrderList: async ({ deps, actor, params, query, at }: Ask<P> & { query: Page }) =>
      viewList(deps.db, await find(deps.db, actor, params), at, query),
    addListItems: async (ask: Ask<P> & { body: { target: BulkTarget } }) => {
      const { added, already } = await addItems(ask.deps, ask.actor, await toChange(ask), ask.body.target, ask.at)
      return { added, already }
    },
    changeListItem: async (ask: Row<P> & { body: z.output<typeof listItemChange> }) =>
      changeItemOfList(ask.deps, ask.actor, await toChange(ask), ask.params.list_item_id, ask.body, ask.at),
    listListItemAudits: async ({ deps, actor, params, at }: Row<P>) => {
      const list = listed(await find(deps.db, actor, params))
      const [row] = await findItemsOnList(deps.db, list, dayOf(at), [params.list_item_id])
      if (!row) throw refuse(404, errorTexts.not_found)
      const found = await findItemAudits(deps.db, actor.supplier_id, row.id)
      return { items: found.map(viewItemAudit) }
    },
    setListItemPrice: async (ask: Row<P> & { body: z.output<typeof listPriceForm> }) =>
      done(
        ask,
        await setListPrice(ask.deps, ask.actor, await toChange(ask), ask.params.list_item_id, ask.body, ask.at),
      ),
    removeListItemPrice: async (
      ask: Ask<P & { list_item_id: string; valid_from: string }> & { query: { revision: number } },
    ) =>
      done(
        ask,
        await removeListPrice(
          ask.deps,
          ask.actor,
          await toChange(ask),
          ask.params.list_item_id,
          { ...ask.query, valid_from: ask.params.valid_from },
          ask.at,
        ),
      ),
    undoListPrices: async (ask: Ask<P> & { body: Undoing }) =>
      takeBackListPrices(ask.deps, ask.actor, await toChange(ask), ask.body, ask.at),
    moveListItems: async (ask: Ask<P> & { body: { list_item_ids: string[]; place: number; revision: number } }) => {
      const list = await toChange(ask)
      await moveItems(ask.deps, ask.actor, list, ask.body, ask.at)
      return viewStamp(ask.deps.db, list)
    },
    bulkChangeListItems: async (ask: Ask<P> & { body: Bulk }) =>
      done(ask, await bulkChangeList(ask.deps, ask.actor, await toChange(ask), ask.body, ask.at)),
    copyOrderList: async (ask: Ask<P> & { body: Copy }) =>
      copyList(ask.deps, ask.actor, await toChange(ask), ask.body, ask.at),
    downloadOrderList: async ({ deps, actor, params, body, at }: Ask<P> & { body: Format }) =>
      listFile(deps.db, await find(deps.db, actor, params), body.format, at),
    checkOrderListFile: async (ask: Ask<P> & { query: { valid_from: Day }; upload: Upload }) =>
      checkFile(ask.deps, await toChange(ask), ask.upload.content, ask.query.valid_from, ask.at),
    applyOrderListFile: async (ask: Ask<P> & { query: { valid_from: Day; digest: string }; upload: Upload }) =>
      applyFile(ask.deps, ask.actor, await toChange(ask), ask.upload.content, ask.query, ask.at),
  }
}
