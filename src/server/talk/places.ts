import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { type LineAction, type LineMessage, most, postback, textMessage } from '#domain/line/messages.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import type { Link } from '#server/line/links.ts'

/** A deal under which the user of a LINE account may order, for one of its restaurants. */
export type Place = { link: Link; actor: ConsumerActor; terms: DealTerms }

/** The supplier; with the restaurant, where the user speaks for several. */
export const nameOf = ({ link: own, terms }: Place, places: readonly Place[]) => {
  const several = new Set(places.map(one => one.link.id)).size > 1
  return several ? `${own.tenant_name}→${terms.parties.supplier.name}` : terms.parties.supplier.name
}

/** One button for each supplier, as many as LINE shows. */
export const choices = (places: readonly Place[], data: (place: Place) => string): LineAction[] =>
  places.slice(0, most.quick_replies).map(place => postback(nameOf(place, places), data(place)))

/** Asks which of them is meant. */
export const askPlace = (words: string, places: readonly Place[], data: (place: Place) => string): LineMessage =>
  textMessage(places.length > most.quick_replies ? `${words}${elsewhere}` : words, choices(places, data))

const elsewhere = '\nここにない仕入先へは、画面から発注してください。'

/** The page on which a draft is looked through. */
export const draftUrl = (deps: Deps, deal_id: string, line_draft_id: string) =>
  deps.public_url + pathTo(consumerPages.lineDraft, { deal_id, line_draft_id })
