import type { FastifyReply, FastifyRequest } from 'fastify'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { putIdentity } from '#server/accounts/account-identities.ts'
import { makeLoginId } from '#server/accounts/made-login-id.ts'
import { no_password } from '#server/accounts/password.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { closeSession, findActor, openSession } from '#server/http/session.ts'
import { acceptAgain } from '#server/ignores/ignored-addresses.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { takeInvite } from '#server/stores/accept-invite.ts'
import { done_words, lockJoining, viewById } from './change-joining.ts'
import { findOwned, insertAccount, insertConsumer } from './finish-store.ts'
import { endJoining, type JoiningRow } from './joining-store.ts'
import { holdFinished, knowsOfNoEnd } from './joining-token.ts'
import { stepOfJoining } from './joining-view.ts'
import { refuseOldTerms } from './terms.ts'

type Finishing = { request: FastifyRequest; reply: FastifyReply; revision: number; terms_version: string; at: Date }

/** Thrown inside, so that all of it is undone; what comes next is looked up afterwards. */
class Taken extends Error {}

/** For how long a browser that never got the answer comes in by the same press. */
const again_minutes = 10

/**
 * Finishes a joining: account, restaurant, membership, deal and order list in one transaction, or nothing of it. Then the
 * person is logged in, also who presses again because no answer came. 409 with `current` where something is missing, where
 * login id or entry were taken meanwhile, or where it was finished some time ago.
 */
export const finishJoining = async (
  deps: Deps,
  { request, reply, revision, terms_version, at }: Finishing,
): Promise<{ deal_id: string | null }> => {
  refuseOldTerms(terms_version)
  let id = ''
  const isJustFinished = async (row: JoiningRow) => {
    if (!row.finished_at || row.revision !== revision + 1) return false
    const here = (await findActor(deps, 'consumer', request))?.account_id
    // What lets in once more lets in nobody who has come in and has left again.
    const is_new = at.getTime() - row.finished_at.getTime() < again_minutes * 60_000
    return (here !== undefined && here === row.account_id) || (is_new && knowsOfNoEnd(deps, request))
  }
  const made = await deps.db
    .transaction()
    .execute(async trx => {
      const { row, again } = await lockJoining(trx, deps, { request, revision, at }, isJustFinished)
      id = row.id
      if (again) return madeOf(trx, row)
      if (stepOfJoining(row) !== 'confirm') throw new Taken()
      return turnInto(deps, trx, row, { terms_version, at })
    })
    .catch(async error => {
      if (!(error instanceof Taken)) throw error
      const current = await viewById(deps.db, id, at)
      throw refuse(409, missing_words[current.step], { current })
    })
  await closeSession(deps, request, reply, 'consumer')
  await openSession(deps, request, reply, { area: 'consumer', ...made.session }, at)
  holdFinished(deps, reply, id)
  return { deal_id: made.deal_id }
}

/** What a joining has become. */
const madeOf = async (trx: Db, { account_id, deal_id }: JoiningRow) => {
  const consumer_id = account_id === null ? undefined : await findOwned(trx, account_id)
  if (account_id === null || consumer_id === undefined) throw new Taken()
  return { session: { account_id, consumer_id }, deal_id }
}

const known_elsewhere =
  'この外部サービスのアカウントは、すでに登録に使われています。そのアカウントでログインしてください'

const missing_words = {
  restaurant: 'この店舗は、たったいまほかの方が登録しました。お店のオーナーか運営にお問い合わせください',
  detail: '店舗の内容をご確認ください',
  login: 'このログインIDは、すでに使われています。別のログインIDをお決めください',
  address: 'メールアドレスか携帯電話番号の確認が済んでいません',
  code: '確認コードを入力してください',
  confirm: '登録できませんでした。もう一度お試しください',
  done: done_words,
}

type Made = { terms_version: string; at: Date }

const turnInto = async (deps: Deps, trx: Db, row: JoiningRow, { terms_version, at }: Made) => {
  const { restaurant, proven_channel, proven_destination } = row
  if (!restaurant) throw new Taken()
  const login_id = row.login_id ?? makeLoginId()
  const name = row.person_name ?? restaurant.name.slice(0, 50)
  const mail_address = proven_channel === 'mail' ? proven_destination : null
  const mobile_number = proven_channel === 'sms' ? proven_destination : null
  const account = { login_id, name, password_hash: row.password_hash ?? no_password, mail_address, mobile_number }
  const account_id = await insertAccount(trx, { area: 'consumer', ...account, terms_version, at })
  if (!account_id) throw new Taken()
  if (row.identity && !(await putIdentity(trx, account_id, row.identity, at))) throw refuse(409, known_elsewhere)
  const consumer_id = await insertConsumer(trx, {
    ...restaurant,
    restaurant_id: row.restaurant_id,
    mail_address,
    account_id,
    at,
  })
  if (!consumer_id) throw new Taken()
  // The code came back: there is somebody who reads mail there.
  if (mail_address !== null) await acceptAgain(trx, mail_address, at)
  const actor: ConsumerActor = { area: 'consumer', account_id, name, consumer_id, role: 'owner' }
  const deal_id = row.invite_id === null ? null : await takeInvite(deps, trx, actor, row.invite_id, at)
  await endJoining(trx, row.id, { account_id, deal_id, at })
  if (mail_address !== null)
    await welcome(
      deps,
      trx,
      { account_id, consumer_id, mail_address, name, restaurant: restaurant.name, login_id, deal_id },
      at,
    )
  return { session: { account_id, consumer_id }, deal_id }
}

type Welcomed = {
  account_id: string
  consumer_id: string
  mail_address: string
  name: string
  restaurant: string
  login_id: string
  deal_id: string | null
}

const welcome = (
  deps: Deps,
  trx: Db,
  { account_id, consumer_id, mail_address, name, restaurant, login_id, deal_id }: Welcomed,
  at: Date,
) => {
  const next =
    deal_id === null
      ? `仕入先の登録：${deps.public_url}${consumerPages.suppliers.path}`
      : `発注の画面：${deps.public_url}${pathTo(consumerPages.orderSheet, { deal_id })}`
  const text = `${name}様

${restaurant}の登録が済みました。ログインIDは次のとおりです。

　　${login_id}

${next}
ログイン：${deps.public_url}${consumerPages.login.path}

お心当たりがないときは、お手数ですがこのメールアドレスからではなく、お問い合わせの画面からお知らせください：${deps.public_url}${consumerPages.contactLogin.path}
`
  return queueMails(
    trx,
    [
      {
        key: `joined:${account_id}`,
        of: { consumer_id },
        destination: mail_address,
        subject: '【Oroshi】登録が済みました',
        text,
      },
    ],
    at,
  )
}
