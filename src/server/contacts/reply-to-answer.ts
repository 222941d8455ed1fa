import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LinkedContact } from '#contract/contacts/contact-links.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { contact_limits, contactReplyReport } from '#domain/contacts/contact-answer.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { checkHuman } from './check-human.ts'
import { contactOfLink } from './contact-link.ts'
import {
  countRepliesSince,
  findPosts,
  insertContactPost,
  isSaid,
  lockContact,
  noteReplied,
} from './contact-post-store.ts'
import { type FullContact, findContact } from './contact-store.ts'
import { staffMails } from './staff-mails.ts'

const hour_ms = 3_600_000
/** More in an hour is no conversation. */
const most_an_hour = 10

const too_long = 'やりとりが長くなりました。お手数ですが、お問い合わせフォームから新しくお送りください'

/** One contact as its sender reads it by a link: without the names and addresses that it was sent with. */
export const viewLinkedContact = async (db: Db, contact_id: string): Promise<LinkedContact> => {
  const { number, kind, created_at, contact } = there(await findContact(db, contact_id))
  const posts = await findPosts(db, contact_id)
  return {
    number,
    kind,
    created_at: created_at.toISOString(),
    body: typeof contact.body === 'string' ? contact.body : '',
    posts: posts.map(({ id, side, text, said_at }) => ({ id, side, text, said_at: said_at.toISOString() })),
    why_not: posts.length >= contact_limits.posts ? too_long : null,
  }
}

type Reply = { text: string; key: string }
/** Of who is not logged in: the answer of the human check. */
type Human = { recaptcha_token: string; address: string }

/** Who wrote a contact answers back by a link, checked for a person. */
export const replyByLink = async (
  deps: Deps,
  access_token: string,
  { recaptcha_token, ...reply }: Reply & { recaptcha_token: string },
  request: FastifyRequest,
  at: Date,
): Promise<LinkedContact> =>
  replyToAnswer(deps, await contactOfLink(deps.db, access_token, at), reply, at, {
    recaptcha_token,
    address: request.ip,
  })

/** The same of who wrote it while logged in; 404 for whoever else. */
export const replyToOwn = async (
  deps: Deps,
  { account_id }: Pick<ConsumerActor, 'account_id'>,
  contact_id: string,
  reply: Reply,
  at: Date,
): Promise<LinkedContact> => replyToAnswer(deps, await ownContact(deps.db, account_id, contact_id), reply, at)

/** One contact as its sender reads it who was logged in; 404 for whoever else. */
export const viewOwnContact = async (
  db: Db,
  { account_id }: Pick<ConsumerActor, 'account_id'>,
  contact_id: string,
): Promise<LinkedContact> => viewLinkedContact(db, await ownContact(db, account_id, contact_id))

const ownContact = async (db: Db, account_id: string, id: string): Promise<string> => {
  const found = await db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return there(found).id
}

/** Said once under its key, told to staff as a new contact is; it waits for them again. 429 after too many in an hour. */
const replyToAnswer = async (
  deps: Deps,
  contact_id: string,
  { text, key }: Reply,
  at: Date,
  human?: Human,
): Promise<LinkedContact> => {
  const said = { contact_id, side: 'sender' as const, key }
  if (await isSaid(deps.db, said)) return viewLinkedContact(deps.db, contact_id)
  const sent = await countRepliesSince(deps.db, contact_id, new Date(at.getTime() - hour_ms))
  if (sent >= most_an_hour) throw refuse(429, errorTexts.too_many)
  if (human) await checkHuman(deps, human.recaptcha_token, human.address, at)
  await deps.db.transaction().execute(async trx => {
    if (!(await lockContact(trx, contact_id))) there(undefined)
    if (await isSaid(trx, said)) return
    const { why_not } = await viewLinkedContact(trx, contact_id)
    if (why_not !== null) throw refuse(409, why_not)
    const contact = there(await findContact(trx, contact_id))
    const checked = human && { human_hash: createHash('sha256').update(human.recaptcha_token).digest() }
    const post = { ...said, ...checked, text: text.trim(), by: null, by_name: contact.contact_name }
    const post_id = await insertContactPost(trx, post, at)
    if (post_id === null) throw refuse(422, 'この返信はすでに送信されています。ページを読み込み直してください')
    await noteReplied(trx, contact_id, at)
    await reportReply(deps, trx, contact, post, post_id, at)
  })
  return viewLinkedContact(deps.db, contact_id)
}

const reportReply = async (
  deps: Deps,
  trx: Db,
  contact: FullContact,
  { text }: { text: string },
  post_id: string,
  at: Date,
) => {
  const url = deps.public_url + pathTo(adminPages.contactDetail, { contact_id: contact.id })
  const report = contactReplyReport(contact, { text, url })
  const mails = (await staffMails(deps, trx)).map(destination => ({
    key: `contact:${contact.id}:reply:${post_id}:${destination}`,
    of: null,
    destination,
    ...report,
  }))
  await queueMails(trx, mails, at)
}
