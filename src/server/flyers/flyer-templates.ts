import type { FlyerSeason, FlyerTemplate } from '#contract/flyers/flyer-templates.contract.ts'
import { flyer_limits } from '#domain/flyers/flyer.ts'
import { nextDates, type SeasonKey, seasonOf, seasons } from '#domain/flyers/seasons.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import {
  deleteTemplate,
  findOfSeasons,
  findStillSold,
  findTemplates,
  insertTemplate,
  type KeptTemplate,
} from './template-store.ts'
import { viewFlyer } from './write-flyer.ts'
import { findFlyer, insertFlyer } from './written-store.ts'

const viewOf = ({ items, created_at, ...row }: KeptTemplate): FlyerTemplate => ({
  ...row,
  item_count: items.length,
  created_at: created_at.toISOString(),
})

/** A supplier's own templates, and the seasons with how many of its items are of their kinds: what comes next first. */
export const listFlyerTemplates = async (db: Db, { supplier_id }: SupplierActor, at: Date) => {
  const found = await findOfSeasons(db, supplier_id, seasons, flyer_limits.items)
  const shown = seasons.map(({ from: _from, to: _to, ...season }): FlyerSeason => {
    const dates = nextDates(seasonOf(season.key), dayOf(at))
    return {
      ...season,
      kinds: [...season.kinds],
      delivery_from: dates.from,
      delivery_to: dates.to,
      item_count: found.get(season.key)?.length ?? 0,
    }
  })
  return {
    items: (await findTemplates(db, supplier_id)).map(viewOf),
    seasons: shown.toSorted((a, b) => a.delivery_to.localeCompare(b.delivery_to)),
  }
}

/** Keeps what is on a flyer under a name. 422 beside the name where it is taken, 404 for another supplier's flyer. */
export const saveFlyerTemplate = async (
  deps: Deps,
  actor: SupplierActor,
  { web_flyer_id, name }: { web_flyer_id: string; name: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const { title, items } = there(await findFlyer(trx, actor.supplier_id, web_flyer_id, dayOf(at)))
    const kept = items.map(({ product_item_id, price, headline }) => ({
      product_item_id,
      price: price ?? '',
      headline,
    }))
    const id = await insertTemplate(trx, actor, { name, title, items: kept }, at)
    if (id === undefined)
      throw refuse(422, [{ field: 'name', message: '同じ名前のひな形があります。別の名前にしてください' }])
    const [made] = await findTemplates(trx, actor.supplier_id, id)
    return viewOf(there(made))
  })

/** How much there is to sell is another thing each time, and so is its photograph: no template keeps them. */
const kept_by_none = { store_limit: '', total_limit: '', flyer_image_id: null }

/** A new draft of a template's items that are still sold, for dates that are still to be typed. */
export const draftFromTemplate = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const [found] = await findTemplates(trx, actor.supplier_id, id)
    const { title, items } = there(found)
    const sold = await findStillSold(
      trx,
      actor.supplier_id,
      items.map(one => one.product_item_id),
    )
    const form = {
      title,
      delivery_from: null,
      delivery_to: null,
      store_group_id: null,
      items: items.filter(one => sold.has(one.product_item_id)).map(one => ({ ...one, ...kept_by_none })),
    }
    return viewFlyer(trx, actor, await insertFlyer(trx, actor, form, at), at)
  })

/** A new draft for a season: its words, its next dates, and the supplier's own items of its kinds without prices. */
export const draftForSeason = async (deps: Deps, actor: SupplierActor, key: SeasonKey, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const season = seasonOf(key)
    const dates = nextDates(season, dayOf(at))
    const ids = (await findOfSeasons(trx, actor.supplier_id, [season], flyer_limits.items)).get(key) ?? []
    const form = {
      title: season.title,
      delivery_from: dates.from,
      delivery_to: dates.to,
      store_group_id: null,
      items: ids.map(product_item_id => ({ product_item_id, price: '', headline: season.headline, ...kept_by_none })),
    }
    return viewFlyer(trx, actor, await insertFlyer(trx, actor, form, at), at)
  })

/** 404 for another supplier's. */
export const removeFlyerTemplate = async (deps: Deps, actor: SupplierActor, id: string) =>
  deps.db.transaction().execute(async trx => {
    const [found] = await findTemplates(trx, actor.supplier_id, id)
    await deleteTemplate(trx, there(found).id)
  })
