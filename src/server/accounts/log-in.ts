import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Area } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { stoppedLoginWords } from '#domain/houses/suspension.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { closeSession, endedSession, openSession } from '#server/http/session.ts'
import { countTry, type Try, takeBackTry, wasRight } from './login-throttle.ts'
import { hasPasskey } from './passkey-store.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { secondStepRefusal, trySecondStep } from './totp.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }
export type Tried = { login_id: string; password: string; code?: string | undefined }

/**
 * Logs a person in to one area and says where to go next. The session that the browser had in this area ends and a new
 * one begins (rotation). What is wrong with a login is never said more exactly than "login id or password"; who has both
 * right is asked for the code of the second step, beside the field `code`.
 */
export const logIn = async (
  deps: Deps,
  area: Area,
  { login_id, password, code = '' }: Tried,
  asking: Asking,
): Promise<{ home: string }> => {
  const tried = await countTry(deps, area, login_id, asking)
  const account = await deps.db
    .selectFrom('accounts')
    .select(['id', 'name', 'password_hash', 'suspended_at'])
    .where('area', '=', area)
    .where(eb => eb.fn('lower', ['login_id']), '=', login_id.toLowerCase())
    .executeTakeFirst()
  const matches = await verifyPassword(password, account?.password_hash ?? null)
  if (!account || !matches) throw refuse(422, 'ログインIDまたはパスワードが違います')
  if (deps.config.renews_hashes && isOutdated(account.password_hash)) await renewHash(deps, account, password)
  if (area === 'admin') {
    const outcome = await trySecondStep(deps, account.id, code, asking.at)
    // Who is asked for the code has not tried anything wrong yet.
    if (outcome === 'missing') await takeBackTry(deps, tried)
    const refusal = secondStepRefusal(outcome)
    if (refusal) throw refusal
    // A passkey in the place of an app: the password alone is as little as it is beside one.
    if (outcome === 'not_asked' && (await hasPasskey(deps.db, account.id))) {
      await takeBackTry(deps, tried)
      throw refuse(422, [{ field: 'login_id', message: passkey_only }])
    }
  }
  return letIn(deps, area, account, tried, asking)
}

/** The same password under today's rules, unless it was changed meanwhile. */
const renewHash = async (
  deps: Deps,
  { id, password_hash }: { id: string; password_hash: string },
  password: string,
) => {
  const renewed = await hashPassword(password)
  await deps.db
    .updateTable('accounts')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .execute()
}

const passkey_only = 'この管理者は、パスワードだけではログインできません。「顔・指紋でログイン」を押してください'

type Account = { id: string; name: string; suspended_at: Date | null }

/** Why somebody who has proved who it is may not come in: staff, or an owner, have stopped that. Null where nobody has. */
const whyStopped = async (
  deps: Deps,
  area: Area,
  { id, suspended_at }: Pick<Account, 'id' | 'suspended_at'>,
): Promise<string | null> => {
  if (suspended_at) return 'このアカウントは停止されています。運営にお問い合わせください'
  if (area === 'supplier') return whyUserStopped(deps, id)
  return area === 'consumer' ? whyHousesStopped(deps, id) : null
}

/** The same, for the browser whose session a stop has ended: it has proved once whose it is. */
export const whyEnded = async (deps: Deps, area: Area, request: FastifyRequest): Promise<string | null> => {
  const account = await endedSession(deps, area, request)
  return account ? whyStopped(deps, area, account) : null
}

/** Who has proved who it is comes in, unless somebody has stopped that. */
export const letIn = async (deps: Deps, area: Area, account: Account, tried: Try, asking: Asking) => {
  await wasRight(deps, tried, asking)
  const stopped = await whyStopped(deps, area, account)
  if (stopped !== null) throw refuse(403, stopped)
  if (area === 'admin') {
    const facts = { address: asking.request.ip }
    await noteAdminAct(deps.db, { account_id: account.id, name: account.name }, { act: 'logged_in', facts }, asking.at)
  }
  return enter(deps, area, account.id, asking)
}

/** Begins a session of a person who has proved who it is, in the place of the one that the browser had; where to go next. */
export const enter = async (deps: Deps, area: Area, account_id: string, asking: Asking): Promise<{ home: string }> => {
  const consumers = area === 'consumer' ? await openConsumers(deps, account_id) : []
  const consumer_id = consumers.length === 1 ? (consumers[0]?.consumer_id ?? null) : null
  return enterAs(deps, { area, account_id, consumer_id }, asking)
}

/** The same, for one restaurant. */
export const enterAs = async (
  deps: Deps,
  session: { area: Area; account_id: string; consumer_id: string | null },
  { request, reply, at }: Asking,
): Promise<{ home: string }> => {
  const { area, consumer_id } = session
  await closeSession(deps, request, reply, area)
  await openSession(deps, request, reply, session, at)
  return { home: area === 'consumer' && !consumer_id ? consumerPages.storeChoice.path : areaEntries[area].home }
}

/** Staff have stopped its supplier (decision 250), or an owner of the supplier this user. */
const whyUserStopped = async (deps: Deps, account_id: string): Promise<string | null> => {
  const user = await deps.db
    .selectFrom('supplier_users as u')
    .innerJoin('suppliers as p', 'p.id', 'u.supplier_id')
    .select(['u.suspended_at', 'p.name', 'p.suspension_reason'])
    .where('u.account_id', '=', account_id)
    .executeTakeFirst()
  if (user?.suspension_reason) {
    const help = deps.public_url + supplierPages.contacts.path
    return stoppedLoginWords(user.name, user.suspension_reason, help)
  }
  return user?.suspended_at ? 'このユーザーは停止されています。自社のオーナーにお問い合わせください' : null
}

/** Staff have stopped what this person could order for, and nothing else is left: a restaurant, or one that may come back. */
const whyHousesStopped = async (deps: Deps, account_id: string): Promise<string | null> => {
  const { rows } = await sql<{ name: string; suspension_reason: string | null }>`/* stopped-houses */
    select c.name, c.suspension_reason from consumer_members m join consumers c on c.id = m.consumer_id
    where m.account_id = ${account_id} and m.disabled_at is null and c.merged_into is null
    order by c.suspension_reason is not null, c.name, c.id limit 1`.execute(deps.db)
  const [house] = rows
  if (!house?.suspension_reason) return null
  const help = deps.public_url + consumerPages.contactLogin.path
  return stoppedLoginWords(house.name, house.suspension_reason, help)
}

const openConsumers = (deps: Deps, account_id: string) =>
  deps.db
    .selectFrom('consumer_members as m')
    .innerJoin('consumers as c', 'c.id', 'm.consumer_id')
    .select('m.consumer_id')
    .where('m.account_id', '=', account_id)
    .where('c.suspended_at', 'is', null)
    .where('m.disabled_at', 'is', null)
    .execute()
