import { supplierPages } from '#contract/pages/supplier.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { makeFirstPassword } from '#server/accounts/first-password.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { link_hours, makePasswordLink } from '#server/accounts/password-links.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { loginSheetsPdf } from './login-sheets-pdf.ts'
import { userOf, usersOf } from './user-policy.ts'
import { countLoginMails, lockUsers, setFirstPasswords } from './user-store.ts'

const supplierOf = (db: Db, id: string) =>
  db.selectFrom('suppliers').select(['name', 'phone_number']).where('id', '=', id).executeTakeFirstOrThrow()

const urlOf = (deps: Deps, path: string) => `${deps.public_url}${path}`

/**
 * Sheets for the first login. Who has not set an own password yet gets a new first one, which stands on this paper
 * alone; who has keeps it. 409 where one of them is suspended.
 */
export const printLogins = async (
  deps: Deps,
  actor: SupplierActor,
  { user_ids, layout }: { user_ids: string[]; layout: 'one' | 'several' },
  at: Date,
) => {
  const waiting = (await usersOf(deps.db, actor, user_ids)).filter(one => one.first_password)
  // Hashing takes its time: before anything is locked.
  const made = await Promise.all(
    waiting.map(async ({ id }) => {
      const first_password = makeFirstPassword()
      return { id, first_password, password_hash: await hashPassword(first_password) }
    }),
  )
  const sheets = await deps.db.transaction().execute(async trx => {
    await lockUsers(trx, actor.supplier_id)
    const users = await usersOf(trx, actor, user_ids)
    const stopped = users.find(one => one.suspended || one.stopped_by_platform)
    if (stopped) throw refuse(409, `${stopped.name}さんは停止中のため、案内を印刷できません`)
    const given = made.filter(one => users.some(user => user.id === one.id && user.first_password))
    await setFirstPasswords(trx, given, actor.name, at)
    const audits = users.map(({ id }) => ({ subject: 'user' as const, subject_id: id, action: 'print_login' }))
    await noteAudits(trx, actor, audits, at)
    return users.map(({ id, name, login_id }) => ({
      name,
      login_id,
      first_password: given.find(one => one.id === id)?.first_password ?? null,
    }))
  })
  const supplier = await supplierOf(deps.db, actor.supplier_id)
  return loginSheetsPdf({ supplier, url: urlOf(deps, supplierPages.login.path), sheets, layout }, at)
}

/** Within an hour: nobody's mailbox is flooded by a login that may name any address. */
const most_to_one = 5
const most_of_supplier = 100
const hour_ms = 3_600_000

const refuseMoreMails = async (trx: Db, { supplier_id }: SupplierActor, user_id: string, at: Date) => {
  const { all, own } = await countLoginMails(trx, supplier_id, user_id, new Date(at.getTime() - hour_ms))
  if (own >= most_to_one) throw refuse(429, `1人に送れる案内は、1時間に${most_to_one}通までです`)
  if (all >= most_of_supplier) throw refuse(429, `案内は、1時間に${most_of_supplier}通まで送れます`)
}

/**
 * Mails a user its login id and a link by which it sets its password, once. 409 without a mail address, or suspended; 429
 * after too many in an hour.
 */
export const mailLogin = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    await lockUsers(trx, actor.supplier_id)
    const user = await userOf(trx, actor, id)
    if (user.suspended || user.stopped_by_platform) throw refuse(409, '停止中のユーザーには送れません')
    if (user.mail_address === null) {
      throw refuse(409, 'メールアドレスが登録されていません。先に登録して保存してください')
    }
    await refuseMoreMails(trx, actor, id, at)
    const token = await makePasswordLink(trx, id, at)
    const supplier = await supplierOf(trx, actor.supplier_id)
    const text = [
      `${user.name} 様`,
      '',
      `${supplier.name}の受発注システムのログインのご案内です。`,
      '',
      `ログインID：${user.login_id}`,
      `パスワードの設定：${urlOf(deps, supplierPages.resetPassword.path)}?token=${token}`,
      `（${link_hours}時間以内に1度だけ使えます）`,
      '',
      `設定が済んだら、次の画面からログインしてください。`,
      urlOf(deps, supplierPages.login.path),
      '',
      'このメールに心当たりがない場合は、リンクを開かずに破棄してください。',
      '',
    ].join('\n')
    const subject = `${supplier.name} ログインのご案内`
    const mail = {
      key: `user_login:${id}:${at.toISOString()}`,
      of: { supplier_id: actor.supplier_id },
      destination: user.mail_address,
      subject,
      text,
      asked: true,
      secret: true,
    }
    await queueMails(trx, [mail], at)
    await noteAudits(trx, actor, [{ subject: 'user', subject_id: id, action: 'send_mail' }], at)
  })
}
