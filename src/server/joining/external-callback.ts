import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newStaffForm } from '#contract/accounts/staff.form.ts'
import { joiningMailForm } from '#contract/joining/joining.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { type ExternalOutcome, type ExternalProvider, external_providers } from '#domain/accounts/external.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { findIdentity, noteIdentityUse } from '#server/accounts/account-identities.ts'
import { linkIdentity } from '#server/accounts/external-accounts.ts'
import { beginWay, callbackPath, endWay } from '#server/accounts/external-ways.ts'
import { letIn } from '#server/accounts/log-in.ts'
import { noteLogin } from '#server/accounts/login-log.ts'
import { countTry } from '#server/accounts/login-throttle.ts'
import type { Deps } from '#server/deps.ts'
import { findEntryByPhone } from '#server/directory/find-entries.ts'
import { goOnPath, keepsNext } from '#server/http/go-on.ts'
import { confirmSession, findActor } from '#server/http/session.ts'
import { type Identity, IdentityFailure } from '#server/ports.ts'
import { inviteToken } from '#server/stores/invite-token.ts'
import { beginJoining } from './begin-joining.ts'
import { joiningOf } from './change-joining.ts'
import { findJoiningRow, type JoiningRow, updateJoining } from './joining-store.ts'
import { heldJoining, holdJoining } from './joining-token.ts'

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }
type Came = Asking & { provider: ExternalProvider; who: Identity }

const with_outcome = (path: string, outcome: ExternalOutcome) =>
  `${path}${path.includes('?') ? '&' : '?'}outcome=${outcome}`

/** Where a way begins, and is explained where it has ended in nothing. */
const loginPage = (provider: ExternalProvider) => pathTo(consumerPages.loginExternal, { provider })

/** Where an answer that was refused is explained, with the other ways in. */
const failedAt: Record<string, (deps: Deps, provider: ExternalProvider, row: JoiningRow | undefined) => string> = {
  log_in: (_deps, provider) => loginPage(provider),
  join: (deps, provider, row) => (row ? loginStepOf(deps, row) : loginPage(provider)),
  link: () => consumerPages.myLoginId.path,
  confirm: () => consumerPages.myLoginId.path,
}

const loginStepOf = (deps: Deps, { invite_id }: JoiningRow): string =>
  invite_id === null
    ? `${consumerPages.registrationNew.path}?part=login`
    : pathTo(consumerPages.inviteRegistration, { token: inviteToken(deps.config.secret, invite_id) })

/** What comes after the login: the address, or, where the service vouches for one, everything at a glance. */
const stepAfterLogin = (deps: Deps, { invite_id }: JoiningRow, proven: boolean): string => {
  if (invite_id === null) return (proven ? consumerPages.registrationConfirm : consumerPages.registrationCode).path
  const token = inviteToken(deps.config.secret, invite_id)
  return pathTo(proven ? consumerPages.inviteConfirm : consumerPages.inviteAuthentication, { token })
}

/** Where the browser goes, of who would rather have an account of elsewhere than a password. */
export const beginJoiningElsewhere = async (deps: Deps, provider: ExternalProvider, asking: Asking) => {
  const row = await joiningOf(deps.db, deps, asking.request, asking.at)
  if (!row || row.finished_at) throw refuse(404, '登録の途中の内容が見つかりません。はじめからお試しください')
  return beginWay(deps, provider, { purpose: 'join', joining_id: row.id }, asking)
}

/** Comes in as the person whom this account lets in; null: nobody, so far. A refusal says why not. */
const logInAs = async (deps: Deps, { who, provider, ...asking }: Came): Promise<{ home: string } | null> => {
  const found = await findIdentity(deps.db, who)
  if (!found) return null
  const work = async () => {
    const tried = await countTry(deps, 'consumer', found.login_id, asking)
    await noteIdentityUse(deps.db, who, asking.at)
    return letIn(deps, 'consumer', { id: found.account_id, ...found }, tried, asking)
  }
  return noteLogin(deps, asking.request, { area: 'consumer', login_id: found.login_id, way: provider }, work())
}

/** What the account tells of the person, as far as our own forms would take it. */
const toldOf = ({
  provider,
  issuer,
  subject,
  scopes,
  name,
  mail_address,
}: Identity & { provider: ExternalProvider }) => {
  const person = newStaffForm.shape.name.safeParse(name)
  const mail = joiningMailForm.safeParse({ channel: 'mail', destination: mail_address ?? '' })
  return {
    identity: { provider, issuer, subject, scopes },
    person_name: person.success && person.data !== '' ? person.data : null,
    proven: mail.success ? mail.data : null,
  }
}

/** Nobody's yet: goes on with the joining that this browser has begun so before, or begins one. */
const joinAs = async (deps: Deps, { who, provider, request, reply, at }: Came): Promise<string> => {
  const begun = await joiningOf(deps.db, deps, request, at)
  const same = begun?.identity?.issuer === who.issuer && begun.identity.subject === who.subject
  if (begun && same && !begun.finished_at && begun.invite_id === null) return consumerPages.registrationRule.path
  const { identity, person_name, proven } = toldOf({ ...who, provider })
  const entry = await findEntryByPhone(deps.db, who.phone_number)
  const { postal_code, prefecture, street } = who.address
  const restaurant = entry?.restaurant ?? { postal_code, prefecture, address: street, phone_number: who.phone_number }
  const id = await beginJoining(
    deps.db,
    {
      door: provider,
      identity,
      restaurant,
      ...(entry ? { restaurant_id: entry.id } : {}),
      ...(person_name === null ? {} : { person_name }),
      ...(proven === null ? {} : { proven }),
    },
    at,
  )
  holdJoining(deps, reply, id)
  return consumerPages.registrationRule.path
}

/** The account becomes the login of what this browser is joining; whoever is here already comes in and takes the invitation. */
const attachTo = async (deps: Deps, joining_id: string, came: Came): Promise<string> => {
  const { who, provider, request, at } = came
  const logged_in = await logInAs(deps, came)
  return deps.db.transaction().execute(async trx => {
    const row = await findJoiningRow(trx, joining_id, at, { lock: true })
    const own = row && !row.finished_at && heldJoining(deps, request) === joining_id ? row : undefined
    if (logged_in) {
      if (!own || own.invite_id === null) return logged_in.home
      return pathTo(consumerPages.inviteLogin, { token: inviteToken(deps.config.secret, own.invite_id) })
    }
    if (!own) return with_outcome(loginPage(provider), 'over')
    const { identity, person_name, proven } = toldOf({ ...who, provider })
    const newly_proven = own.proven_channel === null ? proven : null
    await updateJoining(trx, own.id, {
      identity,
      person_name: own.person_name ?? person_name,
      ...(newly_proven && { proven_channel: newly_proven.channel, proven_destination: newly_proven.destination }),
    })
    return stepAfterLogin(deps, own, own.proven_channel !== null || newly_proven !== null)
  })
}

/** Of who is logged in: a link, or a proof of being that person. */
const ofActor = async (
  deps: Deps,
  { purpose, account_id }: { purpose: 'link' | 'confirm'; account_id: string | null },
  { who, provider, request, reply, at }: Came,
): Promise<string> => {
  const page = consumerPages.myLoginId.path
  const actor = await findActor(deps, 'consumer', request, reply)
  const looking = actor?.area === 'consumer' && actor.look !== undefined
  if (!actor || looking || actor.account_id !== account_id) return with_outcome(page, 'other_account')
  if (purpose === 'link') {
    const linked = await linkIdentity(deps, account_id, { provider, who }, at)
    return linked ? `${page}?linked=${provider}` : with_outcome(page, 'linked_elsewhere')
  }
  if ((await findIdentity(deps.db, who))?.account_id !== account_id) return with_outcome(page, 'unlinked')
  await confirmSession(deps, 'consumer', { request, reply }, at)
  return keepsNext(deps, request, 'consumer') ? goOnPath('consumer') : `${page}?confirmed=1`
}

const outcomes: Record<number, ExternalOutcome> = { 403: 'stopped', 429: 'busy' }

const outcomeOf = (error: unknown): ExternalOutcome => {
  if (error instanceof IdentityFailure) return error.why
  const known = error instanceof Refusal ? outcomes[error.status] : undefined
  if (!known) throw error
  return known
}

/** Where somebody who comes back from another service goes on. */
const whereTo = async (deps: Deps, provider: ExternalProvider, asking: Asking): Promise<string> => {
  const { request, at } = asking
  const way = await endWay(deps, provider, new URL(request.url, deps.public_url).searchParams, request, at)
  if (!way) return with_outcome(loginPage(provider), 'over')
  try {
    const came = { ...asking, provider, who: await way.who() }
    if (way.purpose === 'join') return await attachTo(deps, way.joining_id ?? '', came)
    if (way.purpose !== 'log_in') return await ofActor(deps, { ...way, purpose: way.purpose }, came)
    const logged_in = await logInAs(deps, came)
    if (!logged_in) return await joinAs(deps, came)
    const go_on = goOnPath('consumer')
    const chooses = logged_in.home === consumerPages.storeChoice.path
    return chooses ? `${logged_in.home}?next=${encodeURIComponent(go_on)}` : go_on
  } catch (error) {
    const outcome = outcomeOf(error)
    // Never the error itself: it holds what came in the URL.
    const code: unknown = Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code')
    request.log.warn(
      { provider, purpose: way.purpose, outcome, code },
      'somebody came back from another service in vain',
    )
    const row = way.joining_id === null ? undefined : await findJoiningRow(deps.db, way.joining_id, at)
    return with_outcome(failedAt[way.purpose]?.(deps, provider, row) ?? loginPage(provider), outcome)
  }
}

/** Where services send people back to, each at its own exact URL, which holds a code: nobody keeps it, and it leads on at once. */
export const serveExternalCallbacks = (app: FastifyInstance, deps: Deps) => {
  for (const provider of external_providers) {
    app.get(callbackPath(provider), async (request, reply) => {
      const to = await whereTo(deps, provider, { request, reply, at: deps.now() })
      return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(to, 303)
    })
  }
}
