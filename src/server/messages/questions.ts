import type { AskedQuestion } from '#contract/messages/consumer-questions.contract.ts'
import type { QuestionPost } from '#contract/messages/question-shapes.ts'
import type { Question, QuestionList } from '#contract/messages/questions.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import { fillTemplate, whyNotAnswer } from '#domain/messages/message.ts'
import { whyNotSay } from '#domain/messages/question.ts'
import { say } from '#domain/notices/words.ts'
import { dayOf, formatDateTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { type DealTerms, findTermsOf, phoneOf } from '#server/deals/deal-terms.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { tellLinks } from '#server/line/tell-links.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { tellUsers } from '#server/notification-settings/tell-users.ts'
import { mailRestaurant } from '#server/orders/tell-event.ts'
import {
  type AboutRow,
  countWaitingQuestions,
  findAbout,
  findQuestionPage,
  insertPost,
  isAnswerKept,
  lockQuestion,
  lockSeenQuestion,
  type QuestionAbout,
  type QuestionRow,
} from './question-store.ts'

/** How far ahead a closing is looked for. */
const horizon_days = 21

const closingOf = ({ rule, non_delivery, delivery_weekdays, state }: DealTerms, { holidays }: Deps, at: Date) => {
  if (state !== 'active') return null
  const today = dayOf(at)
  const calendar = { rule, non_delivery, delivery_weekdays, holidays }
  const next = firstToOrder(possibleDeliveryDates({ from: today, days: horizon_days, at, ...calendar }), today)
  return next?.closing_at && !next.no_closing ? { delivery_date: next.date, closing_at: next.closing_at } : null
}

const threadOf = (deps: Deps, row: AboutRow & { posts: QuestionPost[] }, terms: DealTerms, at: Date) => ({
  title: fillTemplate(row.title, row.variables),
  posts: row.posts,
  closing: closingOf(terms, deps, at),
  why_not: whyNotSay({ deal_state: terms.state, posts: row.posts.length }),
})

/** What this restaurant has asked about it, and the answers; 404 where it is another's. */
export const viewQuestion = async (
  deps: Deps,
  actor: ConsumerActor,
  about: QuestionAbout,
  at: Date,
  db = deps.db,
): Promise<AskedQuestion> => {
  const row = there(await findAbout(db, actor, about))
  const terms = there((await findTermsOf(db, [row.deal_id]))[0])
  return {
    ...threadOf(deps, row, terms, at),
    supplier_name: terms.parties.supplier.name,
    phone_number: phoneOf(terms),
  }
}

const refuseIfOver = ({ why_not }: { why_not: string | null }) => {
  if (why_not !== null) throw refuse(409, why_not)
}

/**
 * A restaurant asks about a message or a flyer: one thread for it and its store, told to the supplier's people who see the
 * store. Sent again under its key it changes nothing. 409 where the deal has ended.
 */
export const askQuestion = async (
  deps: Deps,
  actor: ConsumerActor,
  about: QuestionAbout,
  { text, key }: { text: string; key: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const row = there(await findAbout(trx, actor, about))
    const question_id = await lockQuestion(trx, row, at)
    const before = await viewQuestion(deps, actor, about, at, trx)
    const post_id = await insertPost(trx, { question_id, side: 'consumer', text, by: actor.name, key }, at)
    if (post_id === null) return before
    refuseIfOver(before)
    await settleAnswers(trx, row, at)
    await tellAsked(trx, deps, { ...row, question_id, title: before.title, text, post_id }, at)
    return viewQuestion(deps, actor, about, at, trx)
  })

/** What was answered there is known: it leaves the restaurant's bells. */
const settleAnswers = async (trx: Db, row: Pick<AboutRow, 'receiver_id' | 'deal_id' | 'web_flyer_id'>, at: Date) =>
  settle(
    trx,
    row.receiver_id === null ? 'flyer_question_answered' : 'question_answered',
    { subject: subjectOf(row) },
    at,
  )

/** Of a flyer there is a thread for each deal. */
const subjectOf = ({
  receiver_id,
  deal_id,
  web_flyer_id,
}: Pick<AboutRow, 'receiver_id' | 'deal_id' | 'web_flyer_id'>) => receiver_id ?? `${deal_id}:${web_flyer_id}`

type Said = AboutRow & { question_id: string; post_id: string; title: string; text: string }

const tellAsked = async (trx: Db, deps: Deps, said_of: Said, at: Date) => {
  const { supplier_id, store_id, deal_id, question_id, post_id, store_name: consumer_name, title, text } = said_of
  const path = supplierPages.messageQuestions.path
  const said = say('question_asked', { consumer_name, title, text, url: deps.public_url + path })
  const key = `question:${post_id}`
  await tell(trx, [{ to: { supplier_id }, said, key, deal_id, store_id, subject: question_id }], at)
  const button = { label: '質問を見る', path }
  const { kind, title: heading, body } = said
  await tellUsers(trx, { supplier_id, store_id, what: 'answer', key, title: heading, body, button, kind }, at)
}

const viewOf = (deps: Deps, row: QuestionRow, terms: DealTerms, at: Date): Question => ({
  ...threadOf(deps, row, terms, at),
  id: row.id,
  body: fillTemplate(row.body, row.variables),
  web_flyer_id: row.web_flyer_id,
  withdrawn: row.withdrawn,
  store_id: row.store_id,
  customer_code: row.customer_code,
  store_name: row.store_name,
  waiting: row.waiting,
})

type ListQuery = {
  list?: QuestionList | undefined
  message_id?: string | undefined
  question_id?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

const viewAll = async (deps: Deps, db: Db, rows: readonly QuestionRow[], at: Date): Promise<Question[]> => {
  const terms = await findTermsOf(db, [...new Set(rows.map(row => row.deal_id))])
  const of = new Map(terms.map(one => [one.id, one]))
  return rows.map(row => viewOf(deps, row, there(of.get(row.deal_id)), at))
}

/** The questions of the stores that this user sees. */
export const listQuestions = async (
  deps: Deps,
  actor: SupplierActor,
  { limit = 50, question_id: id, ...query }: ListQuery,
  at: Date,
) => {
  const found = await findQuestionPage(deps.db, actor, { ...query, id, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    items: await viewAll(deps, deps.db, page, at),
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export const countQuestions = async (db: Db, actor: SupplierActor) => ({
  count: await countWaitingQuestions(db, actor),
})

type Answer = { text: string; key: string; after?: string | undefined; corrects: boolean }

/** 409 where something was said since it was read: with all that stands, and whose the last of it is. */
const refuseUnread = (current: Question, after: string | undefined, me: string) => {
  const last = current.posts.at(-1)
  // A page of the release before does not say what it has read.
  if (!last || after === undefined || last.id === after) return
  const by = last.said_by_name === me ? 'ほかの画面で自分が' : `${last.said_by_name}さんが`
  const who = last.side === 'supplier' ? `${by}先に回答しました` : '店舗が続けて書いています'
  const when = formatDateTime(new Date(last.said_at))
  throw refuse(409, `${who}（${when}）。いまの回答は送っていません`, { current })
}

/**
 * A supplier's answer, told to the restaurant; sent again under its key, or by the same person in the same words, it
 * changes nothing. 409 over what was not read: of two people at once one answers first. 404 of stores not seen.
 */
export const answerQuestion = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { text, key, after, corrects }: Answer,
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const why = whyNotAnswer(text)
    if (why !== null) throw refuse(422, [{ field: 'text', message: why }])
    const find = async () =>
      there((await viewAll(deps, trx, await findQuestionPage(trx, actor, { id, limit: 1 }), at))[0])
    if (!(await lockSeenQuestion(trx, actor, id))) there(undefined)
    const [row] = await findQuestionPage(trx, actor, { id, limit: 1 })
    const before = await find()
    const last = before.posts.at(-1)
    const is_said = last?.side === 'supplier' && last.said_by_name === actor.name && last.text === text
    if (is_said || (await isAnswerKept(trx, id, key))) return before
    refuseIfOver(before)
    refuseUnread(before, after, actor.name)
    const replaces = corrects && before.posts.some(one => one.side === 'supplier')
    const post = { question_id: id, side: 'supplier', text, by: actor.name, key, corrects: replaces } as const
    const post_id = await insertPost(trx, post, at)
    if (post_id === null) throw new Error('an answer under a key that was not kept')
    await settle(trx, 'question_asked', { subject: id }, at)
    const { title } = before
    await tellAnswered(trx, deps, { ...there(row), question_id: id, title, text, post_id, corrects: replaces }, at)
    return find()
  })

const tellAnswered = async (trx: Db, deps: Deps, said_of: Said & { corrects: boolean }, at: Date) => {
  const { consumer_id, deal_id, receiver_id, web_flyer_id, post_id, title, text, corrects, supplier_id } = said_of
  const path =
    receiver_id === null
      ? pathTo(consumerPages.flyerQuestion, { deal_id, web_flyer_id: web_flyer_id ?? '' })
      : pathTo(consumerPages.supplierMessage, { receiver_id })
  const { name: supplier_name } = await trx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', supplier_id)
    .executeTakeFirstOrThrow()
  const facts = { supplier_name, title, text, corrects, url: deps.public_url + path }
  const said = say(receiver_id === null ? 'flyer_question_answered' : 'question_answered', facts)
  const key = `question:${post_id}`
  await tell(trx, [{ to: { consumer_id }, said, key, deal_id, subject: subjectOf(said_of) }], at)
  await mailRestaurant(trx, consumer_id, key, said, at)
  await tellLinks(trx, { consumer_id, path }, key, said, at)
}
