import { errorTexts } from '#contract/http/errors.ts'
import {
  most_template_items,
  type TemplateItem,
  type TemplateItemForm,
} from '#contract/suppliers/template-items.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { template_labels, templateKey } from '#domain/suppliers/template-file.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { ownSupplierOf } from './own-supplier.ts'
import {
  findTemplateItems,
  insertTemplateItems,
  lockTemplate,
  putTemplateItem,
  showPricesWhereThereAre,
  type TemplateRow,
  updateTemplateItems,
  writeTemplateOrder,
} from './template-store.ts'

export const viewTemplateItem = ({
  id,
  code,
  name,
  spec,
  unit,
  price,
  tax_rate,
  revision,
}: TemplateRow): TemplateItem => ({
  id,
  code,
  name,
  spec,
  unit,
  price,
  tax_rate,
  revision,
})

type Place = { deal_id: string; supplier_id: string }

/** Runs a change of a deal's template alone; the restaurant's own supplier, else 404. */
export const changeTemplate = async <T>(
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  change: (trx: Db, place: Place) => Promise<T>,
): Promise<T> =>
  deps.db.transaction().execute(async trx => {
    // Held: a supplier that gets an account at this moment keeps its own items from then on.
    const place = await ownSupplierOf(trx, actor, deal_id, { lock: true })
    await lockTemplate(trx, deal_id)
    const changed = await change(trx, place)
    await showPricesWhereThereAre(trx, deal_id)
    return changed
  })

const rowOf = async (trx: Db, deal_id: string, id: string, removed: boolean): Promise<TemplateRow> => {
  const [row] = await findTemplateItems(trx, deal_id, { id, with_removed: true })
  if (!row || row.removed !== removed) throw refuse(404, errorTexts.not_found)
  return row
}

export const roomLeft = (held: number, more: number) => {
  if (held + more > most_template_items) {
    throw refuse(
      422,
      `商品は仕入先ごとに${most_template_items.toLocaleString('ja-JP')}件までです。使わない商品を除いてください`,
    )
  }
}

const refuseTakenCode = (rows: readonly TemplateRow[], code: string, except?: string) => {
  if (code !== '' && rows.some(row => row.code === code && row.id !== except)) {
    throw refuse(422, [{ field: 'code', message: sayAlreadyUsed(template_labels.code) }])
  }
}

const isSame = (row: TemplateRow, { code, name, spec, unit, price, tax_rate }: TemplateItemForm): boolean =>
  row.code === code &&
  row.name === name &&
  row.spec === spec &&
  row.unit === unit &&
  row.tax_rate === tax_rate &&
  (row.price === null || price === '' ? row.price === null && price === '' : Number(row.price) === Number(price))

export const addTemplateItem = (deps: Deps, actor: ConsumerActor, deal_id: string, item: TemplateItemForm, at: Date) =>
  changeTemplate(deps, actor, deal_id, async (trx, place) => {
    const rows = await findTemplateItems(trx, deal_id)
    // The same once more, as after an answer that was lost, is that item.
    const same = rows.find(row => isSame(row, item))
    if (same) return viewTemplateItem(same)
    roomLeft(rows.length, 1)
    refuseTakenCode(rows, item.code)
    const [id = ''] = await insertTemplateItems(trx, place, [item], at)
    return viewTemplateItem(await rowOf(trx, deal_id, id, false))
  })

export const changeTemplateItem = (
  deps: Deps,
  actor: ConsumerActor,
  deal_id: string,
  id: string,
  { revision, item }: { revision: number; item: TemplateItemForm },
  at: Date,
) =>
  changeTemplate(deps, actor, deal_id, async trx => {
    const now = await rowOf(trx, deal_id, id, false)
    if (now.revision !== revision) {
      throw refuse(409, 'ほかの画面でこの商品が変更されました。最新の内容をご確認ください', {
        current: viewTemplateItem(now),
      })
    }
    refuseTakenCode(await findTemplateItems(trx, deal_id), item.code, id)
    await updateTemplateItems(trx, [{ product_item_id: now.product_item_id, item }], at)
    return viewTemplateItem(await rowOf(trx, deal_id, id, false))
  })

export const removeTemplateItem = (deps: Deps, actor: ConsumerActor, deal_id: string, id: string, at: Date) =>
  changeTemplate(deps, actor, deal_id, async trx => {
    const { product_item_id } = await rowOf(trx, deal_id, id, false)
    await putTemplateItem(trx, product_item_id, true, at)
  })

export const restoreTemplateItem = (deps: Deps, actor: ConsumerActor, deal_id: string, id: string, at: Date) =>
  changeTemplate(deps, actor, deal_id, async trx => {
    const { product_item_id } = await rowOf(trx, deal_id, id, true)
    await putTemplateItem(trx, product_item_id, false, at)
    return viewTemplateItem(await rowOf(trx, deal_id, id, false))
  })

/** The list in the order of these ids, which must be all of them: else somebody has added or removed one meanwhile. */
export const orderTemplateItems = (deps: Deps, actor: ConsumerActor, deal_id: string, ids: string[]) =>
  changeTemplate(deps, actor, deal_id, async trx => {
    const rows = await findTemplateItems(trx, deal_id)
    const asked = new Set(ids)
    if (asked.size !== ids.length || rows.length !== asked.size || !rows.every(row => asked.has(row.id))) {
      throw refuse(409, 'ほかの画面で商品が変わりました。最新の内容をご確認ください', {
        current: rows.map(viewTemplateItem),
      })
    }
    await writeTemplateOrder(trx, deal_id, ids)
    return { items: (await findTemplateItems(trx, deal_id)).map(viewTemplateItem) }
  })

const formOf = ({ code, name, spec, unit, price, tax_rate }: TemplateRow): TemplateItemForm => ({
  code,
  name,
  spec,
  unit,
  price: price ?? '',
  tax_rate,
})

/** Copies the items of another own supplier; those that are here already stay as they are. Codes are the other's: left out. */
export const copyTemplateItems = (deps: Deps, actor: ConsumerActor, deal_id: string, from_deal_id: string, at: Date) =>
  changeTemplate(deps, actor, deal_id, async (trx, place) => {
    const from = await ownSupplierOf(trx, actor, from_deal_id)
    const [held, source] = [await findTemplateItems(trx, deal_id), await findTemplateItems(trx, from.deal_id)]
    const known = new Set(held.map(row => templateKey({ ...row, code: '' })))
    const added = source.map(row => ({ ...formOf(row), code: '' })).filter(item => !known.has(templateKey(item)))
    roomLeft(held.length, added.length)
    await insertTemplateItems(trx, place, added, at)
    return { added: added.length, skipped: source.length - added.length }
  })
