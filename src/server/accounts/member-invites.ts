import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { getLoginInvite } from '#contract/accounts/member-invites.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type ConsumerActor, demandConfirmed } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { login_id_taken } from './change-login-id.ts'
import { enterAs } from './log-in.ts'
import {
  countInvites,
  endInvite,
  findEndedInvite,
  findInvite,
  findWaiting,
  type InviteKind,
  insertInvite,
  joinByInvite,
  type OpenInvite,
} from './member-invite-store.ts'
import { hashPassword } from './password.ts'
import { newToken } from './password-links.ts'
import { lockStaff, noteStaffEvent } from './staff-store.ts'
import { tellWayIn } from './tell-way-in.ts'
import { refuseWeakPassword } from './weak-password.ts'

const life_hours = 72
const most_a_day = 20

type Invited = { name: string; mail_address: string }

/**
 * Asks a person by mail to come in as staff, or to take the restaurant over. To hand it over needs the password once more.
 * 429 after twenty in a day.
 */
export const sendInvite = async (
  deps: Deps,
  actor: ConsumerActor,
  kind: InviteKind,
  { name, mail_address }: Invited,
  at: Date,
) => {
  demandConfirmed(actor)
  return deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    const { consumer_id, account_id, name: invited_by_name } = actor
    if ((await countInvites(trx, consumer_id, at)) >= most_a_day) {
      throw refuse(429, `招待は1日に${most_a_day}通まで送れます。明日、もう一度お試しください`)
    }
    const token = newToken()
    const expires_at = new Date(at.getTime() + life_hours * 3_600_000)
    const asked = { consumer_id, kind, name, mail_address, token, invited_by: account_id, invited_by_name, expires_at }
    const made = await insertInvite(trx, asked, at)
    const restaurant = await trx
      .selectFrom('consumers')
      .select('name')
      .where('id', '=', consumer_id)
      .executeTakeFirstOrThrow()
    const url = deps.public_url + pathTo(consumerPages.loginInvite, { token })
    const mail = wordsOf(kind, { name, restaurant_name: restaurant.name, invited_by_name, url, expires_at })
    const key = `member_invite:${made.id}`
    await queueMails(
      trx,
      [{ key, of: { consumer_id }, destination: mail_address, ...mail, asked: true, secret: true }],
      at,
    )
    await noteStaffEvent(trx, actor, { account_id, kind: 'invited', detail: `${name}様` }, at)
    return made
  })
}

type Words = { name: string; restaurant_name: string; invited_by_name: string; url: string; expires_at: Date }

const wordsOf = (kind: InviteKind, { name, restaurant_name, invited_by_name, url, expires_at }: Words) => ({
  subject:
    kind === 'staff'
      ? `【Oroshi】${restaurant_name}の発注への招待`
      : `【Oroshi】${restaurant_name}のアカウントの引き継ぎ`,
  text: [
    `${name}様`,
    '',
    kind === 'staff'
      ? `${restaurant_name}の${invited_by_name}様から、発注のスタッフとして招待されました。`
      : `${restaurant_name}の${invited_by_name}様から、発注のアカウントの引き継ぎを依頼されました。引き継ぐと、店舗のオーナーになります。`,
    '次のリンクから、ご自身のログインを決めてください。',
    '',
    `招待を開く：${url}`,
    '',
    `リンクは${formatDateTime(expires_at)}まで、1度だけ使えます。`,
    '',
    'お心当たりがないときは、このメールを破棄してください。',
    '',
  ].join('\n'),
})

/** Takes back what waits for an answer; 404 where nothing does. */
export const withdrawInvite = async (
  deps: Deps,
  actor: ConsumerActor,
  which: { kind: InviteKind; id?: string },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await lockStaff(trx, actor)
    const { name } = there(await endInvite(trx, { ...which, consumer_id: actor.consumer_id }, at))
    const { account_id } = actor
    await noteStaffEvent(trx, actor, { account_id, kind: 'invite_withdrawn', detail: `${name}様` }, at)
  })

export const viewHandover = async (db: Db, { consumer_id }: ConsumerActor, at: Date) => ({
  waiting: (await findWaiting(db, consumer_id, 'handover', at))[0] ?? null,
})

const over =
  'この招待は使えません。期限が過ぎたか、すでに使われたか、取り消されました。招待した方にお問い合わせください'

/** What a link offers; of one that was used or is over that alone, 404 of one that never was. */
export const viewInvite = async (db: Db, token: string, at: Date): Promise<ReplyOf<typeof getLoginInvite>> => {
  const invite = await findInvite(db, token, at)
  if (!invite) {
    const ended = await findEndedInvite(db, token)
    if (!ended) throw refuse(404, over)
    return { state: ended.used ? 'used' : 'over' }
  }
  const { kind, restaurant_name, name, mail_address, invited_by_name } = invite
  const expires_at = invite.expires_at.toISOString()
  return { state: 'open', kind, restaurant_name, name, mail_address, invited_by_name, expires_at }
}

type Asking = { request: FastifyRequest; reply: FastifyReply; at: Date }

/** Comes in with a new login: the link has proved the mail address. Logged in afterwards. */
export const acceptAsNew = async (
  deps: Deps,
  token: string,
  { name, login_id, password }: { name: string; login_id: string; password: string },
  asking: Asking,
) => {
  const { at } = asking
  const asked = await findInvite(deps.db, token, at)
  if (!asked) throw refuse(404, over)
  await refuseWeakPassword(password, [name, login_id, asked.mail_address, asked.restaurant_name])
  const password_hash = await hashPassword(password)
  const { account_id, consumer_id } = await deps.db.transaction().execute(async trx => {
    const invite = await holdInvite(trx, token, at)
    const { rows } = await sql<{ id: string }>`/* invited-account */
      insert into accounts (area, login_id, password_hash, name, mail_address, created_at)
      values ('consumer', ${login_id}, ${password_hash}, ${name}, ${invite.mail_address}, ${at})
      on conflict (area, lower(login_id)) do nothing returning id`.execute(trx)
    const [account] = rows
    if (!account) throw refuse(422, [{ field: 'login_id', message: login_id_taken }])
    await comeIn(trx, invite, { account_id: account.id, name }, at)
    return { account_id: account.id, consumer_id: invite.consumer_id }
  })
  return enterAs(deps, { area: 'consumer', account_id, consumer_id }, asking)
}

/** Comes in with the login that is at this browser. */
export const acceptAsSelf = async (deps: Deps, actor: ConsumerActor, token: string, asking: Asking) => {
  const { account_id, name } = actor
  const invite = await deps.db.transaction().execute(async trx => {
    const held = await holdInvite(trx, token, asking.at)
    if (held.invited_by === account_id) {
      throw refuse(409, 'ご自身が送った招待です。招待した相手の方に開いていただいてください')
    }
    await comeIn(trx, held, { account_id, name }, asking.at)
    return held
  })
  return enterAs(deps, { area: 'consumer', account_id, consumer_id: invite.consumer_id }, asking)
}

/** One of two who use one link at the same moment waits here, and finds it used. */
const holdInvite = async (trx: Db, token: string, at: Date): Promise<OpenInvite> => {
  const invite = await findInvite(trx, token, at, true)
  if (!invite) throw refuse(404, over)
  return invite
}

/**
 * The restaurant's own mail goes to where the link went, which is proven, and no more to an address that the former owner
 * has chosen; gives that one.
 */
const takeNotices = async (trx: Db, { consumer_id, mail_address }: OpenInvite): Promise<string | null> => {
  const { rows } = await sql<{ former: string | null }>`/* notices-to-new-owner */
    update consumers c set mail_address = ${mail_address}, own_revision = c.own_revision + 1
    from consumers b where c.id = ${consumer_id} and b.id = c.id returning b.mail_address as former`.execute(trx)
  return rows[0]?.former ?? null
}

const comeIn = async (trx: Db, invite: OpenInvite, who: { account_id: string; name: string }, at: Date) => {
  const { consumer_id, kind, invited_by, invited_by_name } = invite
  await joinByInvite(trx, invite, who.account_id, at)
  const actor = { ...who, area: 'consumer', consumer_id, role: kind === 'handover' ? 'owner' : 'staff' } as const
  if (kind === 'staff') {
    await noteStaffEvent(trx, actor, { account_id: who.account_id, kind: 'joined' }, at)
    return
  }
  // The former owner is out at once, here alone; what was ordered stays under its name.
  await trx
    .updateTable('consumer_members')
    .set({ disabled_at: at })
    .where('account_id', '=', invited_by)
    .where('consumer_id', '=', consumer_id)
    .execute()
  await sql`/* end-sessions-here */ delete from sessions
    where account_id = ${invited_by} and (consumer_id = ${consumer_id} or consumer_id is null)`.execute(trx)
  await sql`/* end-line-here */ update line_links set ended_at = ${at}
    where account_id = ${invited_by} and consumer_id = ${consumer_id} and ended_at is null`.execute(trx)
  const detail = `${invited_by_name}様から${who.name}様へ`
  await noteStaffEvent(trx, actor, { account_id: who.account_id, kind: 'handed_over', detail }, at)
  const former_mail = await takeNotices(trx, invite)
  const title = '店舗が引き継がれました'
  const said = `${invite.restaurant_name}：${detail}`
  await tellWayIn(trx, invited_by, { key: `handed_over:${invite.id}`, title, detail: said, former_mail }, at)
  const notices = `これからの店舗へのお知らせは、${invite.mail_address} に届きます。「店舗の情報」で変更できます。`
  const news = { key: `taken_over:${invite.id}`, title, detail: `${said}\n${notices}` }
  await tellWayIn(trx, who.account_id, news, at)
}
