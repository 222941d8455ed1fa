import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { agentsFirst } from '#contract/first-agents.ts'
import { approvalsFirst } from '#contract/first-approvals.ts'
import { catalogueFirst } from '#contract/first-catalogue.ts'
import { claimsFirst, inspectionFirst } from '#contract/first-claims.ts'
import { deskFirst, deskNext } from '#contract/first-desk.ts'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { externalFirst } from '#contract/first-external.ts'
import { supplierFlyersFirst } from '#contract/first-flyers.ts'
import { historyFirst, historyNext } from '#contract/first-history.ts'
import { invitesFirst } from '#contract/first-invites.ts'
import { joiningFirst } from '#contract/first-joining.ts'
import { consumerMessagesFirst, supplierMessagesFirst } from '#contract/first-messages.ts'
import { consumerNoticesFirst, supplierNoticesFirst } from '#contract/first-notices.ts'
import { orderListsFirst } from '#contract/first-order-lists.ts'
import { orderingFirst, orderingNext } from '#contract/first-ordering.ts'
import { questionnairesFirst } from '#contract/first-questionnaires.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { spendingFirst } from '#contract/first-spending.ts'
import { topFirst } from '#contract/first-top.ts'
import { type Answers, type AnyAsked, type Asked, ask, targetUrl } from '#contract/http/asked.ts'
import type { Area, ReplyOf, Route } from '#contract/http/route.ts'
import type { Actor } from './actor.ts'
import { isWellFormed, page_rows } from './page-there.ts'

type Texts = Record<string, string>
// As a method, so that one that reads a page's own parameters counts as one that is given all that the URL has.
type First = { of(ids: Texts, query: Texts): Record<string, AnyAsked> }['of']
type Next = { of(ids: Texts, query: Texts, answers: Answers, at: Date): AnyAsked[] }['of']

type Questions = { session: AnyAsked; first: Record<string, First>; next: Record<string, Next> }

/** What each area's pages ask. In several files, so that no page loads the contracts of others in a browser. */
export const questions: Record<Actor['area'], Questions> = {
  consumer: {
    session: ask(getConsumerSession, {}),
    first: {
      ...orderingFirst,
      ...topFirst,
      ...historyFirst,
      ...approvalsFirst,
      ...inspectionFirst,
      ...settingsFirst,
      ...consumerNoticesFirst,
      ...consumerMessagesFirst,
      ...spendingFirst,
      ...questionnairesFirst,
      ...agentsFirst,
      ...externalFirst,
      ...joiningFirst,
    },
    next: { ...orderingNext, ...historyNext },
  },
  supplier: {
    session: ask(getSupplierSession, {}),
    first: {
      ...deskFirst,
      ...claimsFirst,
      ...catalogueFirst,
      ...orderListsFirst,
      ...deskSettingsFirst,
      ...supplierNoticesFirst,
      ...supplierMessagesFirst,
      ...supplierFlyersFirst,
      ...invitesFirst,
    },
    next: deskNext,
  },
  admin: { session: ask(getAdminSession, {}), first: adminFirst, next: {} },
}

/**
 * What a page needs at once, by URL: it travels inside the document, so that no request waits for another. Asked of this
 * server's own API with the person's cookies: one way to read a thing, one place that checks who may. Without a login,
 * what anybody may ask. `there` is false where the parameters of its URL are of nothing that this person has.
 */
export const firstData = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { area, actor }: { area: Area; actor: Actor | null },
  page: string,
  at: Date,
) => {
  const found: Record<string, unknown> = {}
  const params = request.params as Texts
  if (!isWellFormed(params)) return { found, there: false }
  const own = new Set(Object.values(params))
  let there = true
  const headers = { cookie: request.headers.cookie ?? '' }
  const take = (questions: AnyAsked[]) =>
    Promise.all(
      questions
        .filter(([{ access }]) => actor || access.area === 'public')
        .map(async asked => {
          const url = targetUrl(...asked)
          const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip })
          if (answer.statusCode === 200) found[url] = answer.json()
          else if (answer.statusCode === 404 && Object.values(asked[1].params ?? {}).some(id => own.has(id)))
            there = false
        }),
    )
  const answers = <R extends Route>(...asked: Asked<R>) => found[targetUrl(...asked)] as ReplyOf<R> | undefined
  const { session, first, next } = questions[area]
  const ids = {
    ...params,
    ...(actor?.area === 'consumer' ? { consumer_id: actor.consumer_id } : {}),
    ...(actor?.area === 'supplier' ? { supplier_id: actor.supplier_id } : {}),
  }
  const query = request.query as Texts
  const rows = actor ? page_rows[area][page]?.(ids, query) : undefined
  await take([session, ...Object.values(first[page]?.(ids, query) ?? {}), ...Object.values(rows ?? {})])
  const more = next[page]?.(ids, query, answers, at) ?? []
  if (more.length > 0) await take(more)
  return { found, there }
}
