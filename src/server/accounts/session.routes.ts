import type { FastifyReply, FastifyRequest } from 'fastify'
import * as admin from '#contract/accounts/admin-session.contract.ts'
import * as login from '#contract/accounts/login.contract.ts'
import * as contract from '#contract/accounts/session.contract.ts'
import * as supplier from '#contract/accounts/supplier-session.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { Area } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { mayChangeItems } from '#server/http/actor.ts'
import { csrfToken } from '#server/http/csrf.ts'
import { room } from '#server/http/serve.ts'
import { chooseConsumer, closeAllSessions, closeSession } from '#server/http/session.ts'
import { logIn, type Tried, whyEnded } from './log-in.ts'
import { noteLogin } from './login-log.ts'
import { changeOwnPassword } from './own-password.ts'

type LogOut = {
  deps: Deps
  actor: { account_id: string }
  query: { everywhere?: '1' | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

const logOut = async (area: Area, { deps, actor, query, request, reply }: LogOut) => {
  if (query.everywhere) await closeAllSessions(deps.db, actor.account_id)
  await closeSession(deps, request, reply, area)
  return undefined
}

/** Who is logged in and which restaurants that account holds. */
const consumerSession = async (deps: Deps, actor: ConsumerActor): Promise<contract.ConsumerSession> => {
  const { login_id } = await deps.db
    .selectFrom('accounts')
    .select('login_id')
    .where('id', '=', actor.account_id)
    .executeTakeFirstOrThrow()
  const consumers = await deps.db
    .selectFrom('consumer_members as m')
    .innerJoin('consumers as c', 'c.id', 'm.consumer_id')
    .select(['c.id', 'c.name', 'm.role'])
    .where('m.account_id', '=', actor.account_id)
    .where('c.suspended_at', 'is', null)
    .where('m.disabled_at', 'is', null)
    .orderBy('c.name')
    .execute()
  return {
    name: actor.name,
    login_id,
    first_password: actor.first_password === true,
    role: actor.role,
    consumer_id: actor.consumer_id || null,
    consumers: consumers.map(one => ({ ...one, role: one.role === 'owner' ? 'owner' : 'staff' })),
  }
}

const logInTo = (
  area: Area,
  call: { deps: Deps; body: Tried; request: FastifyRequest; reply: FastifyReply; at: Date },
) => noteLogin(call.deps, call.request, { area, login_id: call.body.login_id }, logIn(call.deps, area, call.body, call))

export const sessionRoutes = room(
  { ...contract, ...admin, ...supplier, ...login },
  {
    logInConsumer: async call => logInTo('consumer', call),
    logInSupplier: async call => logInTo('supplier', call),
    logInAdmin: async call => logInTo('admin', call),
    logOutConsumer: async call => logOut('consumer', call),
    logOutSupplier: async call => logOut('supplier', call),
    logOutAdmin: async call => logOut('admin', call),
    changeSupplierPassword: async ({ deps, actor, body, request, reply, at }) => {
      await changeOwnPassword(deps, actor, body, { request, reply, at })
      return undefined
    },
    getWhyEnded: async ({ deps, query, request }) => ({ stopped: await whyEnded(deps, query.area, request) }),
    getConsumerSession: async ({ deps, actor }) => consumerSession(deps, actor),
    changeConsumerPassword: async ({ deps, actor, body, request, reply, at }) => {
      await changeOwnPassword(deps, actor, body, { request, reply, at })
      return undefined
    },
    getConsumerToken: async ({ actor, at, reply }) => ({
      csrf_token: csrfToken(reply, actor),
      account_id: actor.account_id,
      consumer_id: actor.consumer_id || null,
      now: at.toISOString(),
    }),
    getLoggedinInfo: async ({ deps, actor }) => consumerSession(deps, actor),
    chooseStore: async ({ deps, actor, body, request }) => {
      const session = await consumerSession(deps, actor)
      if (!session.consumers.some(one => one.id === body.consumer_id)) throw refuse(404, errorTexts.not_found)
      await chooseConsumer(deps, request, body.consumer_id)
      return undefined
    },
    getSupplierSession: async ({ deps, actor }) => {
      const supplier = await deps.db
        .selectFrom('suppliers')
        .select(['id', 'name'])
        .where('id', '=', actor.supplier_id)
        .executeTakeFirstOrThrow()
      return {
        name: actor.name,
        role: actor.role,
        may_change_items: mayChangeItems(actor),
        first_password: actor.first_password === true,
        supplier,
      }
    },
    getAdminSession: async ({ actor }) => ({ name: actor.name, role: actor.role }),
  },
)
