import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExternalCredentials, Proofs } from '#contract/accounts/external-accounts.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import type { Identity } from '#server/ports.ts'
import {
  deleteIdentity,
  findIdentity,
  findLinkedProviders,
  findOwnIdentity,
  putIdentity,
} from './account-identities.ts'
import { beginWay } from './external-ways.ts'
import { loginIdWithPassword } from './made-login-id.ts'
import { findWaysIn } from './passkey-store.ts'
import { tellWayIn } from './tell-way-in.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

const nameOf = ({ identities }: Deps, provider: ExternalProvider): string | null =>
  identities.providers.find(one => one.provider === provider)?.name ?? null

/** Whether a person is let in by an account of this service, since when, and what it was asked to tell. */
export const viewCredentials = async (
  deps: Deps,
  { account_id }: ConsumerActor,
  provider: ExternalProvider,
): Promise<ExternalCredentials> => {
  const own = await findOwnIdentity(deps.db, account_id, provider)
  return {
    name: nameOf(deps, provider),
    linked: own
      ? {
          linked_at: own.linked_at.toISOString(),
          last_used_at: own.used_at?.toISOString() ?? null,
          scopes: own.scopes,
        }
      : null,
  }
}

/** By what this person can prove to be itself before a sensitive act, besides a passkey. */
export const viewProofs = async (deps: Deps, actor: ConsumerActor, at: Date): Promise<Proofs> => {
  const { account_id, confirmed = false } = actor
  const { password } = await findWaysIn(deps.db, account_id)
  const linked = await findLinkedProviders(deps.db, account_id)
  const services = deps.identities.providers.filter(one => linked.includes(one.provider))
  return { password, services, confirmed, next_login_id: await loginIdWithPassword(deps.db, account_id, at) }
}

/** Where the browser goes to link an account of this service to who is logged in. */
export const beginLink = async (deps: Deps, actor: ConsumerActor, provider: ExternalProvider, asking: Asking) => {
  demandConfirmed(actor)
  const { account_id } = actor
  if (await findOwnIdentity(deps.db, account_id, provider)) throw refuse(409, 'すでに連携しています')
  return beginWay(deps, provider, { purpose: 'link', account_id }, asking)
}

const titles = {
  external_linked: '外部サービスとの連携が登録されました',
  external_unlinked: '外部サービスとの連携が解除されました',
}

const tell = async (
  trx: Db,
  deps: Deps,
  account_id: string,
  { provider, change }: { provider: ExternalProvider; change: keyof typeof titles },
  at: Date,
) => {
  const key = `${change}:${provider}:${account_id}:${at.toISOString()}`
  const title = titles[change]
  await tellWayIn(trx, account_id, { key, title, detail: `連携先：${nameOf(deps, provider) ?? provider}` }, at)
}

/** Links who has come back to the person who is logged in; false where that account lets somebody else in. */
export const linkIdentity = (
  deps: Deps,
  account_id: string,
  { provider, who }: { provider: ExternalProvider; who: Identity },
  at: Date,
): Promise<boolean> =>
  deps.db.transaction().execute(async trx => {
    if (await putIdentity(trx, account_id, { ...who, provider }, at)) {
      await tell(trx, deps, account_id, { provider, change: 'external_linked' }, at)
      return true
    }
    return (await findIdentity(trx, who))?.account_id === account_id
  })

const last_way =
  'この連携を解除すると、ログインする方法がなくなります。先に「アカウント」でパスワードを決めるか、パスキーを登録してください'

/** Takes the link away; its person is told. 409 where nothing else would let in. */
export const endLink = async (deps: Deps, actor: ConsumerActor, provider: ExternalProvider, at: Date) => {
  demandConfirmed(actor)
  const { account_id } = actor
  await deps.db.transaction().execute(async trx => {
    const ways = await findWaysIn(trx, account_id)
    if (!(await deleteIdentity(trx, account_id, provider))) throw refuse(404, errorTexts.not_found)
    if (!ways.password && ways.passkeys === 0 && ways.identities === 1) throw refuse(409, last_way)
    await tell(trx, deps, account_id, { provider, change: 'external_unlinked' }, at)
  })
  return viewCredentials(deps, actor, provider)
}
