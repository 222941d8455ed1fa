import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { most_list_items } from '#contract/order-lists/list-routes.ts'
import type { SpreadForm, SpreadPreview } from '#contract/order-lists/spread-item.contract.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { changing } from '#server/audits/audits.ts'
import { itemOfSupplier } from '#server/catalogue/item-policy.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { endPrices, putPrices, removeItems } from './list-store.ts'
import {
  areKnown,
  findFullList,
  findPut,
  findSpreadStores,
  lockLists,
  putOnLists,
  type SpreadStore,
  stampLists,
} from './spread-store.ts'
import { putBack } from './undo-prices.ts'

const most_rows = 200

/** The price of their own that the lists get: undefined where each list's usual one holds, null is 時価. */
const priceOf = ({ price_kind, price }: SpreadForm): string | null | undefined =>
  price_kind === 'list' ? undefined : price_kind === 'market' ? null : decimal(price)

type Row = SpreadPreview['rows'][number]

const rowOf = ({ deal_id, on_list, ...store }: SpreadStore, price: string | null | undefined): Row => {
  const state: Row['state'] = deal_id === null ? 'without_list' : on_list ? 'already' : 'added'
  return state === 'added' && price !== undefined ? { ...store, state, price, price_of: 'own' } : { ...store, state }
}

const places: Record<Row['state'], number> = { added: 0, without_list: 1, already: 2 }

const look = async (db: Db, actor: SupplierActor, product_item_id: string, form: SpreadForm, at: Date) => {
  const item = await itemOfSupplier(db, actor, product_item_id, at)
  if (item.archived) throw refuse(422, '取扱終了の商品は発注リストに加えられません')
  if (!(await areKnown(db, actor, form))) throw refuse(404, errorTexts.not_found)
  const stores = await findSpreadStores(db, actor, product_item_id, form, dayOf(at))
  const price = priceOf(form)
  const rows = stores.map(store => rowOf(store, price)).toSorted((a, b) => places[a.state] - places[b.state])
  const count = (state: Row['state']) => rows.filter(row => row.state === state).length
  const preview: SpreadPreview = {
    added: count('added'),
    already: count('already'),
    without_list: count('without_list'),
    item_visible: item.visible,
    far: price === undefined ? [] : farPrice(price, item.unit_price),
    rows: rows.slice(0, most_rows),
    digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  }
  const deal_ids = stores.flatMap(({ deal_id, on_list }) => (deal_id === null || on_list ? [] : [deal_id]))
  return { preview, price, deal_ids }
}

/** Which lists would get an item, which have it, and what each store would pay. Nothing changes. */
export const previewSpread = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  form: SpreadForm,
  at: Date,
): Promise<SpreadPreview> => (await look(deps.db, actor, product_item_id, form, at)).preview

/** Puts an item on many lists, all or none; 409 where the look before would show another thing by now. */
export const spreadItem = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  { form, digest }: { form: SpreadForm; digest: string },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const before = await look(trx, actor, product_item_id, form, at)
    await lockLists(trx, before.deal_ids)
    const { preview, price, deal_ids } = await look(trx, actor, product_item_id, form, at)
    if (preview.digest !== digest) {
      throw refuse(409, '確認のあとで発注リストか単価が変わりました。最新の内容をご確認ください', { check: preview })
    }
    const full = await findFullList(trx, deal_ids, most_list_items)
    if (full !== undefined) {
      const most = most_list_items.toLocaleString('ja-JP')
      throw refuse(422, `「${full}」の発注リストは${most}件で、これ以上は並べられません。何も変更していません`)
    }
    const made = await putOnLists(trx, actor, product_item_id, deal_ids)
    const ids = made.map(row => row.id)
    if (price !== undefined) {
      const valid_from = dayOf(at)
      await endPrices(trx, { kind: 'store' }, ids, valid_from)
      await putPrices(
        trx,
        { kind: 'store' },
        ids.map(id => ({ id, valid_from, price, ends: false })),
      )
    }
    await stampLists(
      trx,
      made.map(row => row.deal_id),
      actor,
      at,
    )
    return { added: made.length, already: preview.already, done_at: at.toISOString() }
  })

/**
 * Takes an item off the lists on which this person put it in one moment, with the prices that it got there. Where
 * somebody has changed it since it stays (`left`). 404 where nothing of the kind is noted.
 */
export const takeBackSpread = async (
  deps: Deps,
  actor: SupplierActor,
  product_item_id: string,
  { done_at }: { done_at: string },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    const found = await findPut(trx, actor, product_item_id, done_at)
    if (found.length === 0) throw refuse(404, errorTexts.not_found)
    await lockLists(
      trx,
      found.map(row => row.deal_id),
    )
    const back = (await findPut(trx, actor, product_item_id, done_at)).filter(row => !row.touched)
    const ids = back.map(row => row.id)
    const list = { kind: 'store', whose: sql`i.id = any(${ids}::uuid[])` } as const
    await putBack(trx, actor, list, { done_at }, at)
    await removeItems(trx, list, ids, at)
    await stampLists(
      trx,
      back.map(row => row.deal_id),
      actor,
      at,
    )
    return { taken_back: back.length, left: found.length - back.length }
  })
