import type { FastifyRequest } from 'fastify'
import type { CreationOptions, NewCredential } from '#contract/accounts/passkey-shapes.ts'
import type { Passkey } from '#contract/accounts/passkeys.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { deviceWords } from '#domain/accounts/device-words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type Actor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { makeChallenge, timeout, useChallenge } from './passkey-challenges.ts'
import {
  deletePasskey,
  findWaysIn,
  listCredentials,
  listPasskeys,
  putPasskey,
  setPasskeyName,
} from './passkey-store.ts'
import { handleOf } from './prove-passkey.ts'
import { tellWayIn } from './tell-way-in.ts'
import { algorithms, placeOf, verifyNew } from './webauthn.ts'

const most_passkeys = 20

/** What a device shows beside the name of a person who has logins of several areas. */
const areas = { consumer: '飲食店', supplier: '卸', admin: '管理者' }

const known_transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

export const viewPasskeys = async (db: Db, { account_id }: Actor): Promise<{ items: Passkey[] }> => {
  const rows = await listPasskeys(db, account_id)
  const items = rows.map(({ added_at, used_at, ...one }) => ({
    ...one,
    added_at: added_at.toISOString(),
    last_used_at: used_at?.toISOString() ?? null,
  }))
  return { items }
}

/** What a device makes a passkey of: on the device, found without a login id, and with its person recognised each time. */
export const beginPasskey = async (deps: Deps, actor: Actor, at: Date): Promise<CreationOptions> => {
  demandConfirmed(actor)
  const { area, account_id } = actor
  const own = await listCredentials(deps.db, account_id)
  refuseTooMany(own.length)
  const { login_id } = await deps.db
    .selectFrom('accounts')
    .select('login_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const type = 'public-key' as const
  return {
    challenge: await makeChallenge(deps, { purpose: 'add', area, account_id }, at),
    rp: { id: placeOf(deps).rp_id, name: '卸 Oroshi' },
    user: {
      id: handleOf(account_id).toString('base64url'),
      name: `${login_id}（${areas[area]}）`,
      displayName: actor.name,
    },
    pubKeyCredParams: algorithms.map(alg => ({ type, alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

const refuseTooMany = (there: number) => {
  if (there < most_passkeys) return
  throw refuse(409, `パスキーは${most_passkeys}個まで登録できます。使っていないものを削除してください`)
}

/** The device's name, and a number where another passkey has that. */
const freeName = (device: string, taken: readonly string[]): string => {
  const names = [device, ...Array.from({ length: most_passkeys }, (_, nth) => `${device}（${nth + 2}）`)]
  return names.find(name => !taken.includes(name)) ?? device
}

/** Keeps a passkey that the device has made for the challenge of a moment ago; its person is told. */
export const addPasskey = async (
  deps: Deps,
  actor: Actor,
  credential: NewCredential,
  { request, at }: { request: FastifyRequest; at: Date },
) => {
  demandConfirmed(actor)
  const { area, account_id } = actor
  const of = { purpose: 'add' as const, area, account_id }
  const challenge = await useChallenge(deps, credential.response.clientDataJSON, of, at)
  const made = await verifyNew(deps, credential, challenge)
  if (!made) throw refuse(422, 'この端末のパスキーは登録できませんでした。もう一度お試しください')
  const transports = (credential.response.transports ?? []).filter(one => known_transports.includes(one))
  await deps.db.transaction().execute(async trx => {
    const { passkeys } = await findWaysIn(trx, account_id)
    refuseTooMany(passkeys)
    const taken = (await listPasskeys(trx, account_id)).map(one => one.name)
    const name = freeName(deviceWords(request.headers['user-agent'] ?? null), taken)
    if (!(await putPasskey(trx, account_id, { ...made, transports, name }, at))) {
      throw refuse(409, 'このパスキーは、すでに登録されています')
    }
    await noteChange(trx, actor, 'passkey_added', { key: made.credential_id.toString('base64url'), name }, at)
  })
  return viewPasskeys(deps.db, actor)
}

const titles = { passkey_added: 'パスキーが登録されました', passkey_removed: 'パスキーが削除されました' }

const noteChange = async (
  trx: Db,
  actor: Actor,
  action: keyof typeof titles,
  { key, name }: { key: string; name: string },
  at: Date,
) => {
  const { account_id } = actor
  const news = { key: `${action}:${key}:${at.toISOString()}`, title: titles[action], detail: `名前：${name}` }
  await tellWayIn(trx, account_id, news, at)
  if (actor.area === 'admin') await noteAdminAct(trx, actor, { act: action, facts: { name } }, at)
  if (actor.area === 'supplier') {
    await noteAudits(trx, actor, [{ subject: 'user', subject_id: account_id, action }], at)
  }
}

export const renamePasskey = async (deps: Deps, actor: Actor, one: { id: string; name: string }, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    if (!(await setPasskeyName(trx, actor.account_id, one))) throw refuse(404, errorTexts.not_found)
    if (actor.area === 'admin') {
      await noteAdminAct(trx, actor, { act: 'passkey_renamed', facts: { name: one.name } }, at)
    }
  })
  return viewPasskeys(deps.db, actor)
}

const last_way =
  'このパスキーを削除すると、ログインする方法がなくなります。先に、ほかのパスキーかパスワードを登録してください'
const last_second_step =
  'このパスキーを削除すると、2段階認証がなくなります。先に、認証アプリかほかのパスキーを登録してください'

/** Takes one passkey away; its person is told. 409 where nothing else would let in, or an administrator in by a password alone. */
export const removePasskey = async (deps: Deps, actor: Actor, id: string, at: Date) => {
  demandConfirmed(actor)
  await deps.db.transaction().execute(async trx => {
    const ways = await findWaysIn(trx, actor.account_id)
    const removed = await deletePasskey(trx, actor.account_id, id)
    if (!removed) throw refuse(404, errorTexts.not_found)
    if (ways.passkeys === 1) {
      if (!ways.password && ways.identities === 0) throw refuse(409, last_way)
      if (actor.area === 'admin' && deps.config.admin_second_step && !ways.totp) throw refuse(409, last_second_step)
    }
    await noteChange(trx, actor, 'passkey_removed', { key: id, name: removed.name }, at)
  })
  return viewPasskeys(deps.db, actor)
}
