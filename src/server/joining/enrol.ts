import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Enrolment } from '#contract/joining/enrolment.contract.ts'
import type { enrolmentForm } from '#contract/joining/enrolment.form.ts'
import { type EnrolmentChannel, isSameWay, maskedMail, waysTo } from '#domain/joining/enrolment.ts'
import { joining_days } from '#domain/joining/joining.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { countTry, wasRight } from '#server/accounts/login-throttle.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password.ts'
import { proveCode, too_many_codes } from '#server/accounts/prove-code.ts'
import { refuseWeakPassword } from '#server/accounts/weak-password.ts'
import type { Db, Deps } from '#server/deps.ts'
import { closeSession, openSession } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { code_rules } from '#server/outbox/auth-code.ts'
import { insertCode } from '#server/outbox/codes.ts'
import { orderOfToken } from '#server/receipts/token-order.ts'
import {
  type EnrollingSupplier,
  type EnrolmentRow,
  findEnrollingSupplier,
  findEnrolment,
  findLinkedEnrolment,
  insertEnrolment,
  updateEnrolment,
  useEnrolmentCode,
} from './enrolment-store.ts'
import { finishEnrolment } from './finish-enrolment.ts'
import { countCodes } from './joining-store.ts'
import { heldEnrolment, holdEnrolment, readEnrolmentLink } from './joining-token.ts'
import { most_from_network } from './prove-joining.ts'
import { findSupplierInvite, noteDeclined, readSupplierInvite } from './supplier-invite.ts'
import { refuseOldTerms } from './terms.ts'

/** The version of the terms that a supplier agrees to. */
const terms_version = 'supplier-1'

type Asking = { access_token: string; request: FastifyRequest; reply: FastifyReply; at: Date }

const shown = (channel: EnrolmentChannel, destination: string) =>
  channel === 'mail' ? maskedMail(destination) : destination

const stepOf = (row: EnrolmentRow | undefined): Enrolment['step'] =>
  row?.finished_at ? 'done' : row?.code && row.proven_channel === null ? 'code' : 'login'

const view = (
  names: Pick<Enrolment, 'supplier_name' | 'consumer_name' | 'invited' | 'resume'>,
  supplier: EnrollingSupplier | undefined,
  row: EnrolmentRow | undefined,
): Enrolment => {
  const code = row?.finished_at ? undefined : row?.code
  const ways = supplier ? waysTo(supplier, supplier.method) : []
  const { supplier_name, person_name, login_id } = row ?? {}
  return {
    ...names,
    open: supplier !== undefined,
    ways: ways.map(({ channel, destination }) => ({ channel, to: shown(channel, destination) })),
    step: stepOf(row),
    answered:
      supplier_name && person_name && login_id && code
        ? { supplier_name, person_name, login_id, channel: code.channel }
        : null,
    login_taken: row?.proven_channel != null && row.login_taken,
    proven: row?.proven_channel ?? null,
    code: code
      ? {
          channel: code.channel,
          to: shown(code.channel, code.destination),
          expires_at: new Date(code.expires_at).toISOString(),
          tries_left: code_rules.tries - code.tries,
          failed: code.failed,
        }
      : null,
    terms_version,
  }
}

/** Whose link it is: of an order, of an invitation by its restaurant, or of a code's mail. 404 for what is none, or over. */
const ofLink = async (deps: Deps, db: Db, access_token: string, at: Date) => {
  const enrolment_id = readEnrolmentLink(deps, access_token)
  if (enrolment_id !== null) {
    const { supplier_id, supplier_name, consumer_name } = there(await findLinkedEnrolment(db, enrolment_id, at))
    return { supplier_id, enrolment_id, names: { supplier_name, consumer_name, invited: null } }
  }
  const invite_id = readSupplierInvite(deps, access_token)
  if (invite_id === null) {
    const { supplier_id, parties } = await orderOfToken(deps, access_token, at)
    const { supplier, consumer } = parties
    const names = { supplier_name: supplier.name, consumer_name: consumer.name, invited: null }
    return { supplier_id, enrolment_id: null, names }
  }
  const { supplier_id, supplier_name, consumer_name, declined } = there(await findSupplierInvite(db, invite_id, at))
  return { supplier_id, enrolment_id: null, names: { supplier_name, consumer_name, invited: { declined } } }
}

/** What the link is of, its supplier while it has no login, and what this browser has begun. */
const look = async (deps: Deps, db: Db, { access_token, request, at }: Asking) => {
  const { supplier_id, enrolment_id, names } = await ofLink(deps, db, access_token, at)
  const id = heldEnrolment(deps, request)
  const supplier = await findEnrollingSupplier(db, supplier_id)
  const row = id === null ? undefined : await findEnrolment(db, { id, supplier_id, at })
  const resume = enrolment_id !== null && supplier !== undefined && row?.id !== enrolment_id
  return { supplier_id, names: { ...names, resume }, supplier, row }
}

/** What the pages show: whom the link is for, where a code may go, and how far this browser has come. */
export const viewEnrolment = async (deps: Deps, asking: Asking): Promise<Enrolment> => {
  const { names, supplier, row } = await look(deps, deps.db, asking)
  return view(names, supplier, row)
}

/** Its restaurant has asked it to come in: it says no, and is asked by nobody again, or takes that back. */
export const answerSupplierInvite = async (deps: Deps, asking: Asking, declined: boolean): Promise<Enrolment> => {
  const { at, access_token } = asking
  const id = readSupplierInvite(deps, access_token)
  const invite = there(id === null ? undefined : await findSupplierInvite(deps.db, id, at))
  await noteDeclined(deps.db, invite.id, declined ? at : null)
  return viewEnrolment(deps, asking)
}

/**
 * Goes on at another device by the link of a code's mail: the link alone opens nothing, the password that was chosen does.
 * Tries are counted as those of a login. 422 for a wrong one, and for what is finished.
 */
export const resumeEnrolment = async (deps: Deps, asking: Asking, password: string): Promise<Enrolment> => {
  const { access_token, at } = asking
  const id = there(readEnrolmentLink(deps, access_token) ?? undefined)
  const linked = there(await findLinkedEnrolment(deps.db, id, at))
  const tried = await countTry(deps, 'supplier', `enrolment ${id}`, asking)
  if (!(await verifyPassword(password, linked.password_hash))) {
    throw refuse(422, [{ field: 'password', message: 'パスワードが違うか、登録が済んでいます' }])
  }
  await wasRight(deps, tried, asking)
  holdEnrolment(deps, asking.reply, id)
  const { names, supplier } = await look(deps, deps.db, asking)
  const row = await findEnrolment(deps.db, { id, supplier_id: linked.supplier_id, at })
  return view({ ...names, resume: false }, supplier, row)
}

const taken_words = 'この仕入先は、すでにOroshiに登録されています。ログインしてお使いください'

const openOf = (supplier: EnrollingSupplier | undefined): EnrollingSupplier => {
  if (!supplier) throw refuse(409, taken_words)
  return supplier
}

const wayOf = (supplier: EnrollingSupplier, channel: EnrolmentChannel) => {
  const way = waysTo(supplier, supplier.method).find(one => one.channel === channel)
  if (!way) throw refuse(422, [{ field: 'channel', message: 'この届け先は使えません。ほかの届け先を選んでください' }])
  return way
}

type Sending = { supplier: EnrollingSupplier; channel: EnrolmentChannel; enrolment_id: string }

/** 429 where too many were asked for: by this browser, for this desk, from this network. */
const sendCode = async (trx: Db, { supplier, channel, enrolment_id }: Sending, { request, at }: Asking) => {
  const { destination } = wayOf(supplier, channel)
  const sent = await countCodes(trx, 'enrolment_codes', { destination, network: request.ip, at })
  const too_many = sent.minute > 0 || sent.hour >= code_rules.most_an_hour || sent.network >= most_from_network
  const wish = { owner_id: enrolment_id, channel, destination, network: request.ip }
  if (too_many || !(await insertCode(trx, 'enrolment_codes', wish, at))) throw refuse(429, too_many_codes)
}

/** Who came back to correct a name a moment ago has the code already. */
const hasJustSent = (row: EnrolmentRow | undefined, channel: EnrolmentChannel, at: Date) =>
  row?.code?.channel === channel &&
  !row.code.failed &&
  row.code.tries < code_rules.tries &&
  at.getTime() - new Date(row.code.requested_at).getTime() < code_rules.seconds_between * 1000

/**
 * Keeps what was answered and sends a code to the desk. Who has proven the desk already, and was told that the login id is
 * another's, is done by it.
 */
export const saveEnrolment = async (
  deps: Deps,
  asking: Asking,
  { enrolment, ...agreed }: { enrolment: z.output<typeof enrolmentForm>; terms_version: string },
): Promise<Enrolment> => {
  refuseOldTerms(agreed.terms_version, terms_version)
  const { channel, password, ...answers } = enrolment
  const known = await look(deps, deps.db, asking)
  wayOf(openOf(known.supplier), channel)
  await refuseWeakPassword(password, [answers.login_id, answers.person_name, answers.supplier_name])
  const password_hash = await hashPassword(password)
  const { at } = asking
  const kept = await deps.db.transaction().execute(async trx => {
    const { supplier: found, supplier_id, row } = await look(deps, trx, asking)
    const supplier = openOf(found)
    if (row?.finished_at) throw refuse(409, taken_words)
    const all = { ...answers, password_hash, terms_version }
    const expires_at = new Date(at.getTime() + joining_days * 86_400_000)
    const id = row?.id ?? (await insertEnrolment(trx, { ...all, supplier_id, begun_at: at, expires_at }))
    if (row) await updateEnrolment(trx, id, all)
    const proven = row !== undefined && row.proven_channel !== null
    if (!proven && !hasJustSent(row, channel, at)) await sendCode(trx, { supplier, channel, enrolment_id: id }, asking)
    return { id, supplier_id, proven }
  })
  holdEnrolment(deps, asking.reply, kept.id)
  if (kept.proven) await finish(deps, kept, asking)
  const row = await findEnrolment(deps.db, { ...kept, at })
  return view({ ...known.names, resume: false }, known.supplier, row)
}

const gone = () => refuse(404, '登録の途中の内容が見つかりません。はじめからお試しください')

/** Another code, at most once a minute. */
export const sendEnrolmentCode = async (deps: Deps, asking: Asking, channel: EnrolmentChannel): Promise<Enrolment> => {
  await deps.db.transaction().execute(async trx => {
    const { supplier: found, row } = await look(deps, trx, asking)
    if (!row) throw gone()
    await sendCode(trx, { supplier: openOf(found), channel, enrolment_id: row.id }, asking)
  })
  return viewEnrolment(deps, asking)
}

/**
 * Takes the code that came to the desk: it is proven, and the supplier has an account. Each try counts, also of those who
 * try at the same moment; of two browsers one wins.
 */
export const completeEnrolment = async (deps: Deps, asking: Asking, typed: string): Promise<Enrolment> => {
  const { supplier: found, supplier_id, row } = await look(deps, deps.db, asking)
  if (!row) throw gone()
  if (row.finished_at) return viewEnrolment(deps, asking)
  const supplier = openOf(found)
  const { at } = asking
  if (row.proven_channel === null) {
    const code = row.code && !row.code.used && new Date(row.code.expires_at) > at ? row.code : undefined
    const proven = await proveCode(deps, 'enrolment', code, typed, at, 'enrolment_codes')
    const still = waysTo(supplier, supplier.method).some(way => isSameWay(way, proven))
    await deps.db.transaction().execute(async trx => {
      if (!(await useEnrolmentCode(trx, proven.id, at))) throw refuse(409, 'この確認コードは、すでに使われています')
      const { channel: proven_channel, destination: proven_destination } = proven
      if (still) await updateEnrolment(trx, row.id, { proven_channel, proven_destination })
    })
    if (!still) throw refuse(409, moved_words)
  }
  await finish(deps, { id: row.id, supplier_id }, asking)
  return viewEnrolment(deps, asking)
}

const moved_words = '注文元が届け先を変更しました。画面を読み込み直し、コードの届け先を選び直してください'

const refusals = {
  taken: () => refuse(409, taken_words),
  moved: () => refuse(409, moved_words),
  login: () =>
    refuse(422, [
      { field: 'login_id', message: 'このログインIDは、すでに使われています。別のログインIDをお決めください' },
    ]),
}

const finish = async (deps: Deps, wish: { id: string; supplier_id: string }, { request, reply, at }: Asking) => {
  const end = await finishEnrolment(deps, wish, at)
  if ('not' in end) throw refusals[end.not]()
  await closeSession(deps, request, reply, 'supplier')
  await openSession(deps, request, reply, { area: 'supplier', account_id: end.account_id, consumer_id: null }, at)
}
