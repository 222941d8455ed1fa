import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { priceOffered } from '#domain/flyers/flyer.ts'
import { flyerLimitWords } from '#domain/flyers/limit-words.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { basisWord } from '#domain/trade/unit.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { imageKey } from '#server/images/change-images.ts'
import { flyerPdf, type PrintedFlyer } from './flyer-pdf.ts'
import { findFlyer, findSender } from './written-store.ts'

/** Few items are printed large; of many a small photograph is sharp enough. */
const most_large = 9

const photographOf = async (deps: Deps, image_id: string | null, size: 'small' | 'large') =>
  image_id === null ? null : deps.files.get(imageKey(image_id, size, 'jpeg'))

/** A flyer that restaurants can see as a PDF of A4; 409 for another, whose code would lead nowhere. */
export const printFlyer = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const flyer = there(await findFlyer(deps.db, actor.supplier_id, id, dayOf(at)))
  const { title, state, delivery_from, delivery_to } = flyer
  if ((state !== 'coming' && state !== 'on') || delivery_from === null || delivery_to === null)
    throw refuse(409, '掲載しているチラシではないため、印刷できません')
  const shown = flyer.items.filter(one => !one.hidden)
  const size = shown.length > most_large ? 'small' : 'large'
  const items: PrintedFlyer['items'] = await Promise.all(
    shown.map(async item => ({
      name: item.name,
      spec: item.spec,
      headline: item.headline,
      limits: flyerLimitWords(item),
      price: priceOffered(item.price, item.usual_price),
      unit: basisWord(item),
      photograph: (await photographOf(deps, item.flyer_image_id ?? item.image_id, size)) ?? null,
    })),
  )
  const supplier = await findSender(deps.db, actor.supplier_id)
  const url = deps.public_url + pathTo(consumerPages.webFlyer, { web_flyer_id: id })
  return {
    name: `チラシ_${title}.pdf`,
    content: flyerPdf({ title, delivery_from, delivery_to, supplier, url, items, made_at: at }),
  }
}
