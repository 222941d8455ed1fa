import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import qrcode from 'qrcode'
import type { Totp } from '#contract/accounts/totp.contract.ts'
import { undividedCode } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { tellWayIn } from './tell-way-in.ts'
import {
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  noteWrongCode,
  putRecoveryCodes,
  putSeal,
  putTotp,
  type TotpRow,
  takeStep,
  useRecoveryCode,
} from './totp-store.ts'

const period_seconds = 30
const secret_bytes = 20
/** Before and after the present one: clocks of phones are off by some seconds (RFC 6238, 5.2). */
const steps_around = 1
/** Of one account, whoever tries: a stranger who knows the password has one chance in 30,000 an hour. */
const most_wrong = 10
const wrong_window_ms = 3_600_000
const recovery_count = 10
const purpose = 'totp'

const wrong_code = '確認コードが違います。認証アプリに出ている、いまの6桁の数字を入力してください'

const totpOf = (deps: Deps, account_id: string, { sealed_secret }: Pick<TotpRow, 'sealed_secret'>, label = '') => {
  const plain = unseal(deps.config.secrets, purpose, account_id, sealed_secret)
  if (!plain) {
    throw refuse(
      409,
      '認証アプリの登録が読めなくなっています（APP_SECRET が変わりました）。回復コードでログインしてください',
    )
  }
  const secret = new Secret({ buffer: new Uint8Array(plain).buffer })
  return new TOTP({ issuer: 'Oroshi', label, algorithm: 'SHA1', digits: 6, period: period_seconds, secret })
}

export const viewTotp = async (deps: Deps, actor: AdminActor): Promise<Totp> => {
  const row = await findTotp(deps.db, actor.account_id)
  return {
    confirmed_at: row?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: row?.confirmed_at ? await countRecoveryCodes(deps.db, actor.account_id) : 0,
    required: deps.config.admin_second_step,
  }
}

const already = '2段階認証は、もう始まっています。認証アプリを替えるときは、いまの設定をやめてから登録してください'

/** A new key to be put into an authenticator app; the login asks for nothing before a first code has proved it. */
export const beginTotp = async (deps: Deps, actor: AdminActor, at: Date) => {
  demandConfirmed(actor)
  const { account_id } = actor
  const sealed_secret = seal(deps.config.secret, purpose, account_id, randomBytes(secret_bytes))
  if (!(await putTotp(deps.db, account_id, sealed_secret, at))) throw refuse(409, already)
  const { login_id } = await deps.db
    .selectFrom('accounts')
    .select('login_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const totp = totpOf(deps, account_id, { sealed_secret }, login_id)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: await qrcode.toDataURL(uri, { margin: 1, width: 240 }) }
}

/** The time step whose code this is, if it may still be taken. */
const stepOf = (totp: TOTP, row: TotpRow, typed: string, at: Date): number | null => {
  if (!/^\d{6}$/.test(typed)) return null
  const delta = totp.validate({ token: typed, timestamp: at.getTime(), window: steps_around })
  if (delta === null) return null
  const step = Math.floor(at.getTime() / 1000 / period_seconds) + delta
  return row.last_step !== null && step <= row.last_step ? null : step
}

/** As it was meant: full-width letters, spaces and hyphens as a person types them. */
const meant = (typed: string) => undividedCode(typed).toUpperCase()

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Of letters and figures that nobody mistakes for one another; 120 bits, so that a plain hash keeps it (ASVS 5, 6.5.2). */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const makeRecoveryCode = () =>
  Array.from(randomBytes(24), (byte, index) => (index && index % 4 === 0 ? '-' : '') + letters.charAt(byte % 32)).join(
    '',
  )

const giveRecoveryCodes = async (trx: Db, account_id: string, at: Date) => {
  const recovery_codes = Array.from({ length: recovery_count }, makeRecoveryCode)
  await putRecoveryCodes(
    trx,
    account_id,
    recovery_codes.map(one => hashOf(meant(one))),
    at,
  )
  return { recovery_codes }
}

/** The first code proves the key: from now on the login asks. Answers the recovery codes, this once. */
export const confirmTotp = async (deps: Deps, actor: AdminActor, typed: string, at: Date) => {
  demandConfirmed(actor)
  const { account_id } = actor
  const done = await deps.db.transaction().execute(async trx => {
    const row = await findTotp(trx, account_id, true)
    if (!row) throw refuse(409, '先に、認証アプリに登録するキーを作ってください')
    if (row.confirmed_at) throw refuse(409, already)
    const step = stepOf(totpOf(deps, account_id, row), row, meant(typed), at)
    if (step === null) return null
    await takeStep(trx, account_id, step, at)
    const key = `totp_begun:${account_id}:${at.toISOString()}`
    await tellWayIn(trx, account_id, { key, title: '2段階認証が始まりました' }, at)
    await noteAdminAct(trx, actor, { act: 'second_step_begun' }, at)
    return giveRecoveryCodes(trx, account_id, at)
  })
  if (!done) throw refuse(422, [{ field: 'code', message: wrong_code }])
  return done
}

export const renewRecoveryCodes = async (deps: Deps, actor: AdminActor, at: Date) => {
  demandConfirmed(actor)
  return deps.db.transaction().execute(async trx => {
    const row = await findTotp(trx, actor.account_id, true)
    if (!row?.confirmed_at) throw refuse(409, '2段階認証は、まだ始まっていません')
    const key = `recovery_renewed:${actor.account_id}:${at.toISOString()}`
    await tellWayIn(trx, actor.account_id, { key, title: '回復コードが作り直されました' }, at)
    await noteAdminAct(trx, actor, { act: 'recovery_codes_renewed' }, at)
    return giveRecoveryCodes(trx, actor.account_id, at)
  })
}

/** The login asks for no code any more. Where one is demanded, the next page asks for a new key. */
export const endTotp = async (deps: Deps, actor: AdminActor, at: Date) => {
  demandConfirmed(actor)
  await deps.db.transaction().execute(async trx => {
    if (!(await deleteTotp(trx, actor.account_id))) throw refuse(409, '2段階認証は、まだ始まっていません')
    const key = `totp_ended:${actor.account_id}:${at.toISOString()}`
    await tellWayIn(trx, actor.account_id, { key, title: '2段階認証がやめられました' }, at)
    await noteAdminAct(trx, actor, { act: 'second_step_ended' }, at)
  })
}

type Outcome = 'not_asked' | 'missing' | 'right' | 'wrong' | 'too_many'

/**
 * What of a login's second step: a code of the app, good once, or a recovery code. Whoever tries at the same moment
 * waits: of two with one code, one comes in. Wrong codes of the app count for the account, whoever types them; a
 * recovery code can't be guessed and stays good.
 */
export const trySecondStep = (deps: Deps, account_id: string, typed: string, at: Date): Promise<Outcome> =>
  deps.db.transaction().execute(async trx => {
    const row = await findTotp(trx, account_id, true)
    if (!row?.confirmed_at) return 'not_asked'
    const code = meant(typed)
    if (code === '') return 'missing'
    if (code.length > 6 && (await useRecoveryCode(trx, account_id, hashOf(code), at))) {
      await tellRecoveryUsed(trx, account_id, at)
      return 'right'
    }
    const since = new Date(at.getTime() - wrong_window_ms)
    const window = row.wrong_since !== null && row.wrong_since > since
    if (window && row.wrong_count >= most_wrong) return 'too_many'
    const step = code.length === 6 ? stepOf(totpOf(deps, account_id, row), row, code, at) : null
    if (step !== null) {
      await takeStep(trx, account_id, step, at)
      await renewSeal(deps, trx, account_id, row)
      return 'right'
    }
    if ((await noteWrongCode(trx, account_id, since, at)) === most_wrong) {
      const key = `totp_wrong:${account_id}:${at.toISOString()}`
      const detail = 'パスワードを知っている人が試しています。すぐにパスワードを変更してください。'
      await tellWayIn(trx, account_id, { key, title: 'ログインで、確認コードの間違いが続きました', detail }, at)
    }
    return 'wrong'
  })

/** What the secret before this one has sealed is sealed anew when its person comes by: then that one may go. */
const renewSeal = async ({ config }: Deps, trx: Db, account_id: string, { sealed_secret }: TotpRow) => {
  if (unseal([config.secret], purpose, account_id, sealed_secret)) return
  const plain = unseal(config.secrets, purpose, account_id, sealed_secret)
  if (plain) await putSeal(trx, account_id, seal(config.secret, purpose, account_id, plain))
}

const tellRecoveryUsed = async (trx: Db, account_id: string, at: Date) => {
  const left = await countRecoveryCodes(trx, account_id)
  const key = `recovery_used:${account_id}:${at.toISOString()}`
  await tellWayIn(trx, account_id, { key, title: '回復コードが使われました', detail: `残りは${left}個です。` }, at)
}

const said: Partial<Record<Outcome, [number, string]>> = {
  missing: [422, '認証アプリに出ている6桁の確認コードを入力してください'],
  wrong: [422, wrong_code],
  too_many: [
    429,
    '確認コードの間違いが続いたため、1時間ほど受け付けを止めています。お急ぎのときは、回復コードを入力してください',
  ],
}

/** The refusal of a login whose second step is not done; undefined where it is. */
export const secondStepRefusal = (outcome: Outcome) => {
  const [status, message] = said[outcome] ?? []
  return status && message ? refuse(status, [{ field: 'code', message }]) : undefined
}
