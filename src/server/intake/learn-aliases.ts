import { errorTexts } from '#contract/http/errors.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { DealTerms } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { writeAliases } from './intake-store.ts'

type Alias = { word: string; order_list_item_id: string }

/** Keeps what this restaurant writes for items of its list: all of it, or (422) nothing. The last of equal words holds. */
export const learnAliasesOf = async (
  deps: Deps,
  actor: ConsumerActor,
  terms: DealTerms,
  aliases: readonly Alias[],
  at: Date,
): Promise<void> => {
  const by_word = new Map(aliases.map(one => [fold(one.word), { ...one, folded: fold(one.word) }]))
  if (by_word.has('')) throw refuse(422, [{ field: 'word', message: '覚える言葉に文字がありません' }])
  await deps.db.transaction().execute(async trx => {
    const written = await writeAliases(trx, terms.id, actor.account_id, [...by_word.values()], at)
    if (written !== by_word.size) throw refuse(404, errorTexts.not_found)
  })
}
