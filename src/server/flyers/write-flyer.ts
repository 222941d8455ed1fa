import type { Flyer, FlyerLine } from '#contract/flyers/flyers.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { type FlyerState, flyerLacks, whyNotPeriod } from '#domain/flyers/flyer.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { recountFlyerSales } from '#server/orders/flyer-sales.ts'
import {
  countOwn,
  deleteFlyer,
  type FlyerForm,
  type FlyerLineRow,
  type FlyerRow,
  findFlyer,
  findFlyerPage,
  findSameFlyer,
  insertFlyer,
  updateFlyer,
} from './written-store.ts'

const lineOf = (row: FlyerLineRow): FlyerLine => ({ ...row, changed_at: row.changed_at.toISOString() })

const viewOf = ({ supplier_id: _, ...row }: FlyerRow): Flyer => ({
  ...row,
  ...lineOf(row),
  created_at: row.created_at.toISOString(),
  published_at: row.published_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
})

/** A flyer of this supplier; else 404. */
export const viewFlyer = async (db: Db, actor: SupplierActor, id: string, at: Date): Promise<Flyer> =>
  viewOf(there(await findFlyer(db, actor.supplier_id, id, dayOf(at))))

type ListQuery = {
  state?: FlyerState | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export const listFlyers = async (db: Db, actor: SupplierActor, { limit = 50, ...query }: ListQuery, at: Date) => {
  const found = await findFlyerPage(db, actor.supplier_id, { ...query, limit: limit + 1 }, dayOf(at))
  const page = found.slice(0, limit)
  return { items: page.map(lineOf), next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

const refuseWrong = async (db: Db, actor: SupplierActor, form: FlyerForm, at: Date) => {
  const no_period = whyNotPeriod(form.delivery_from, form.delivery_to, dayOf(at))
  if (no_period.length > 0) throw refuse(422, no_period)
  const own = await countOwn(db, actor.supplier_id, form)
  const images = new Set(form.items.flatMap(one => one.flyer_image_id ?? []))
  if (own.images !== images.size) throw refuse(404, errorTexts.not_found)
  if (own.items !== form.items.length || own.groups !== (form.store_group_id === null ? 0 : 1))
    throw refuse(404, errorTexts.not_found)
}

/** A new draft. Saved again within the hour, because no answer came, it is that draft; two of the same are made by copying. */
export const createFlyer = async (deps: Deps, actor: SupplierActor, form: FlyerForm, at: Date) =>
  deps.db.transaction().execute(async trx => {
    await refuseWrong(trx, actor, form, at)
    const same = await findSameFlyer(trx, actor, form, new Date(at.getTime() - 3_600_000))
    return viewFlyer(trx, actor, same ?? (await insertFlyer(trx, actor, form, at)), at)
  })

const not_any_more: Record<FlyerState, string> = {
  draft: 'このチラシは下書きです。最新の内容をご確認ください',
  coming: 'このチラシはもう掲載されています。最新の内容をご確認ください',
  on: 'このチラシはもう掲載されています。最新の内容をご確認ください',
  over: 'このチラシの期間は終わっています。写して新しいチラシを作れます',
  withdrawn: 'このチラシは取り下げられています。最新の内容をご確認ください',
}

/**
 * A flyer that stands as one of `states`, at the revision that was looked at (null: whichever), locked. 409 with `current`
 * where it does not.
 */
export const lockFlyer = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  { states, revision = null }: { states: readonly FlyerState[]; revision?: number | null },
  today: Day,
): Promise<FlyerRow> => {
  const row = there(await findFlyer(trx, actor.supplier_id, id, today, { lock: true }))
  const current = viewOf(row)
  if (!states.includes(row.state)) throw refuse(409, not_any_more[row.state], { current })
  if (revision !== null && row.revision !== revision)
    throw refuse(409, 'ほかの画面でこのチラシが変更されました。最新の内容をご確認ください', { current })
  return row
}

/** What a flyer is to be. Of one that restaurants see nothing may lack: 422 beside it. Orders placed keep their prices. */
export const changeFlyer = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, ...form }: FlyerForm & { revision: number },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const today = dayOf(at)
    const { state } = await lockFlyer(trx, actor, id, { states: ['draft', 'coming', 'on'], revision }, today)
    await refuseWrong(trx, actor, form, at)
    const refuseHalf = (whole: Parameters<typeof flyerLacks>[0]) => {
      const wrong = state === 'draft' ? [] : flyerLacks(whole, today)
      if (wrong.length > 0) throw refuse(422, wrong)
    }
    refuseHalf(form)
    await updateFlyer(trx, actor, id, form, at)
    const changed = await viewFlyer(trx, actor, id, at)
    // How its items are ordered is known now, too.
    refuseHalf(changed)
    if (state !== 'draft') await recountFlyerSales(trx, id)
    return changed
  })

export const removeFlyer = async (deps: Deps, actor: SupplierActor, id: string, revision: number, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    await lockFlyer(trx, actor, id, { states: ['draft'], revision }, dayOf(at))
    await deleteFlyer(trx, id)
  })
}

/** A new draft of the same items, prices and stores, for dates that are still to be typed. */
export const copyFlyer = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const { title, store_group, items } = there(await findFlyer(trx, actor.supplier_id, id, dayOf(at)))
    const copy = {
      title,
      delivery_from: null,
      delivery_to: null,
      store_group_id: store_group?.id ?? null,
      items: items
        .filter(one => !one.hidden)
        .map(({ product_item_id, price, headline, store_limit, total_limit, flyer_image_id }) => ({
          product_item_id,
          price: price ?? '',
          headline,
          store_limit: store_limit ?? '',
          total_limit: total_limit ?? '',
          flyer_image_id,
        })),
    }
    return viewFlyer(trx, actor, await insertFlyer(trx, actor, copy, at), at)
  })
