import type { Readable } from 'node:stream'
import * as admin from '#contract/questionnaires/admin-questionnaires.contract.ts'
import * as contract from '#contract/questionnaires/questionnaires.contract.ts'
import { netPromoter, promoter_words, promoterKind } from '#domain/questionnaires/net-promoter.ts'
import {
  hardest_parts,
  hardest_words,
  isUsageAsked,
  recommend_scores,
  usage_put_off_days,
} from '#domain/questionnaires/usage.ts'
import { addDays, dayOf, formatDateTime, instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import {
  countOwnOrders,
  countUsageAnswers,
  dropUsageChoice,
  findUsageAnswers,
  findUsageChoice,
  keepUsageChoice,
  type StoredUsageAnswer,
} from './usage-store.ts'

const page_size = 50

const viewUsage = async (
  { db }: Pick<Deps, 'db'>,
  actor: ConsumerActor,
  at: Date,
): Promise<contract.UsageQuestionnaire> => {
  const chosen = await findUsageChoice(db, actor.account_id)
  const score = recommend_scores.find(one => one === String(chosen?.score))
  return {
    asked: isUsageAsked(await countOwnOrders(db, actor.consumer_id), chosen, at),
    choice: chosen?.choice ?? null,
    later_until: chosen?.later_until?.toISOString() ?? null,
    answer: chosen?.hardest && score ? { score, hardest: chosen.hardest, words: chosen.words } : null,
  }
}

const nothing_said = { score: null, hardest: null, words: '' }

const viewAnswer = (one: StoredUsageAnswer): admin.UsageAnswer => ({
  ...one,
  answered_at: one.answered_at.toISOString(),
})

const summaryOf = (counted: Awaited<ReturnType<typeof countUsageAnswers>>): admin.UsageSummary => {
  const total = (wanted: (one: (typeof counted)[number]) => boolean) =>
    counted.filter(wanted).reduce((sum, one) => sum + one.count, 0)
  const by_score = recommend_scores.map(Number).map(score => ({ score, count: total(one => one.score === score) }))
  return {
    ...netPromoter(by_score),
    later: total(one => one.choice === 'later'),
    never: total(one => one.choice === 'never'),
    by_score,
    by_part: hardest_parts.map(hardest => ({ hardest, count: total(one => one.hardest === hardest) })),
  }
}

const answersCsv = (answers: readonly StoredUsageAnswer[]): Readable =>
  tableCsv(
    ['回答日時', '店舗', '回答者', 'すすめたい度合い', '区分', 'いちばん手間なところ', 'ご意見'],
    answers.map(one => [
      formatDateTime(one.answered_at),
      one.restaurant_name,
      one.person_name,
      String(one.score),
      promoter_words[promoterKind(one.score)],
      hardest_words[one.hardest],
      one.words,
    ]),
    'utf8-bom',
  )

/** What people say of their use of the service, and what staff read of it. */
export const questionnaireRoutes = room(
  { ...contract, ...admin },
  {
    getQuestionnaires: async ({ deps, actor, at }) => ({ usage: await viewUsage(deps, actor, at) }),
    answerUsage: async ({ deps, actor, body: { score, hardest, words }, at }) => {
      const answer = { choice: 'answered' as const, later_until: null, score: Number(score), hardest, words }
      await keepUsageChoice(deps.db, actor, answer, at)
      return viewUsage(deps, actor, at)
    },
    putOffUsage: async ({ deps, actor, body: { choice }, at }) => {
      if ((await findUsageChoice(deps.db, actor.account_id))?.choice === 'answered')
        throw refuse(409, 'すでにご回答いただいています。ありがとうございます')
      if (choice === 'again') await dropUsageChoice(deps.db, actor.account_id)
      else {
        const later_until = choice === 'later' ? instantAt(addDays(dayOf(at), usage_put_off_days), 0) : null
        await keepUsageChoice(deps.db, actor, { ...nothing_said, choice, later_until }, at)
      }
      return viewUsage(deps, actor, at)
    },
    getUsageSummary: async ({ deps, query }) => summaryOf(await countUsageAnswers(deps.db, query.from)),
    listUsageAnswers: async ({ deps, query }) => {
      const limit = query.limit ?? page_size
      const rows = await findUsageAnswers(deps.db, query, limit + 1)
      const items = rows.slice(0, limit).map(viewAnswer)
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },
    downloadUsageAnswers: async ({ deps, query, at }) => ({
      name: `利用アンケート_${dayOf(at)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: answersCsv(await findUsageAnswers(deps.db, query, null)),
    }),
  },
)
