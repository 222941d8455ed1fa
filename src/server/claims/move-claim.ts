import { sql } from 'kysely'
import type { AnswerClaimForm, ConsumerMoveForm } from '#contract/claims/claim.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type ClaimAnswer, claim_answer_words } from '#domain/claims/claim.ts'
import { afterMove, type ClaimMove, claimStateWord, hasPromise } from '#domain/claims/states.ts'
import { say } from '#domain/notices/words.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { consumerSees, supplierSees } from '#server/orders/order-policy.ts'
import { sayByOtherWays } from '#server/orders/tell-event.ts'
import { type ClaimFacts, findClaims, isReportOver, viewClaim, writeMove, writeToDo } from './claim-store.ts'
import { claims_button } from './report-claims.ts'

type Wish = { move: ClaimMove; revision: number; words: string; answer: ClaimAnswer | null }

const claimOf = async (db: Db, actor: ConsumerActor | SupplierActor, id: string): Promise<ClaimFacts> => {
  const sees = actor.area === 'consumer' ? consumerSees(actor) : sql`${supplierSees(actor)} and c.told`
  const [found] = await findClaims(db, sql`c.id = ${id} and ${sees}`)
  return there(found)
}

/** Thrown in the transaction where somebody else has moved it meanwhile. */
class MovedAlready extends Error {}

/**
 * One move of a claim by one side, told to the other in the same transaction. Refuses 409 with the current claim where it
 * can't be made (any more): of two people at once one wins.
 */
const moveClaim = async (deps: Deps, actor: ConsumerActor | SupplierActor, id: string, wish: Wish, at: Date) => {
  const before = await claimOf(deps.db, actor, id)
  if (isMovedSo(before, actor, wish)) return viewClaim(before)
  const to = afterMove(before, wish.move)
  if (to === null || before.revision !== wish.revision) throw stale(before, actor)
  const { move, words, answer } = wish
  try {
    await deps.db.transaction().execute(async trx => {
      const written = { move, to, area: actor.area, by: actor.name, words, answer }
      if (!(await writeMove(trx, { id, revision: wish.revision }, written, at))) throw new MovedAlready()
      await settleReport(trx, before, at)
      await tellOther(trx, deps, before, wish, at)
    })
  } catch (error) {
    // Taken up again while the same of that line was reported anew.
    const twice = error instanceof Error && 'constraint' in error && error.constraint === 'order_claims_open'
    if (!twice && !(error instanceof MovedAlready)) throw error
    const now = await claimOf(deps.db, actor, id)
    if (isMovedSo(now, actor, wish)) return viewClaim(now)
    throw stale(now, actor)
  }
  return viewClaim(await claimOf(deps.db, actor, id))
}

type Mover = ConsumerActor | SupplierActor

/** This person has made this very move already: its answer was lost, and it is made again. */
const isMovedSo = ({ revision, events }: ClaimFacts, actor: Mover, wish: Wish): boolean => {
  const last = events.findLast(one => one.kind !== 'done' && one.kind !== 'undone')
  return (
    revision === wish.revision + 1 &&
    last?.kind === wish.move &&
    last.actor_area === actor.area &&
    last.actor_name === actor.name &&
    last.answer === wish.answer &&
    last.words === wish.words
  )
}

const stale = (claim: ClaimFacts, actor: Mover) => {
  const last = claim.events.at(-1)
  const own = !last || (last.actor_area === actor.area && last.actor_name === actor.name)
  const who = own ? 'ほかの画面で' : `${last.actor_name}さんが`
  const answer = claim.state === 'answered' && claim.answer ? `（${claim_answer_words[claim.answer]}）` : ''
  const why = `${who}先に進めました。今の状態は「${claimStateWord(claim)}${answer}」です。いまの操作は反映していません`
  return refuse(409, why, { current: viewClaim(claim) })
}

/** Nothing of the report waits for the supplier any more: its notice leaves the bell. */
const settleReport = async (trx: Db, { report_id, supplier_id, id }: ClaimFacts, at: Date) => {
  await settle(trx, 'claim_objected', { subject: id }, at)
  if (!(await isReportOver(trx, report_id, supplier_id))) return
  await settle(trx, 'claim_reported', { subject: report_id }, at)
  await settle(trx, 'claim_waiting', { subject: report_id }, at)
}

const tellOther = async (trx: Db, deps: Deps, claim: ClaimFacts, { move, words, answer, revision }: Wish, at: Date) => {
  if (!claim.told) return
  const { id, order_id, consumer_id, supplier_id, store_id, deal_id, delivery_date } = claim
  const order = { id: order_id, consumer_id, supplier_id, store_id }
  const key = `claim:${id}:${revision}`
  const facts = { number: orderNumber(claim.number), delivery_date, claim }
  if (move === 'answer' && answer !== null) {
    const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id })
    const said = say('claim_answered', { ...facts, supplier_name: claim.supplier_name, answer, words, url })
    await tell(trx, [{ to: { consumer_id }, said, key, deal_id, delivery_date, subject: order_id }], at)
    await sayByOtherWays(trx, order, key, { to: 'consumer', said }, claims_button, at)
  } else if (move === 'object' || move === 'withdraw') {
    const url = deps.public_url + supplierPages.claims.path
    const at_desk = { ...facts, consumer_name: claim.customer_name, url }
    const said = move === 'object' ? say('claim_objected', { ...at_desk, words }) : say('claim_withdrawn', at_desk)
    const about = { deal_id, delivery_date, subject: id, ...(store_id !== null && { store_id }) }
    await tell(trx, [{ to: { supplier_id }, said, key, ...about }], at)
    await sayByOtherWays(trx, order, key, { to: 'supplier', said }, claims_button, at)
  }
}

export const moveOfConsumer = (deps: Deps, actor: ConsumerActor, id: string, form: ConsumerMoveForm, at: Date) =>
  moveClaim(deps, actor, id, { ...form, answer: null }, at)

export const seeClaim = (deps: Deps, actor: SupplierActor, id: string, revision: number, at: Date) =>
  moveClaim(deps, actor, id, { move: 'see', revision, words: '', answer: null }, at)

export const answerClaim = (deps: Deps, actor: SupplierActor, id: string, form: AnswerClaimForm, at: Date) =>
  moveClaim(deps, actor, id, { move: 'answer', ...form }, at)

/** What was promised is done, or is still to be done. It is no move: the restaurant may agree or object all the while. */
export const markClaim = async (deps: Deps, actor: SupplierActor, id: string, to_do: boolean, at: Date) => {
  const claim = await claimOf(deps.db, actor, id)
  if (!hasPromise(claim)) throw stale(claim, actor)
  await writeToDo(deps.db, id, to_do, actor.name, at)
  return viewClaim(await claimOf(deps.db, actor, id))
}
