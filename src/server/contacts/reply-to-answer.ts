import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LinkedContact } from '#contract/contacts/contact-links.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { contact_limits, contactReplyReport } from '#domain/contacts/contact-answer.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
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
import { findContact } from './contact-store.ts'
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

type Reply = { text: string; recaptcha_token: string; key: string }

/**
 * Who wrote a contact answers back by a link: once under its key, checked for a person, told to staff as a new contact is;
 * it waits for them again. 429 after too many in an hour.
 */
export const replyToAnswer = async (
  deps: Deps,
  access_token: string,
  { text, recaptcha_token, key }: Reply,
  request: FastifyRequest,
  at: Date,
): Promise<LinkedContact> => {
  const contact_id = await contactOfLink(deps.db, access_token, at)
  const said = { contact_id, side: 'sender' as const, key }
  if (await isSaid(deps.db, said)) return viewLinkedContact(deps.db, contact_id)
  const sent = await countRepliesSince(deps.db, contact_id, new Date(at.getTime() - hour_ms))
  if (sent >= most_an_hour) throw refuse(429, errorTexts.too_many)
  await checkHuman(deps, recaptcha_token, request.ip, at)
  await deps.db.transaction().execute(async trx => {
    if (!(await lockContact(trx, contact_id))) there(undefined)
    if (await isSaid(trx, said)) return
    const { why_not } = await viewLinkedContact(trx, contact_id)
    if (why_not !== null) throw refuse(409, why_not)
    const contact = there(await findContact(trx, contact_id))
    const human_hash = createHash('sha256').update(recaptcha_token).digest()
    const post = { ...said, text: text.trim(), by: null, by_name: contact.contact_name, human_hash }
    const post_id = await insertContactPost(trx, post, at)
    if (post_id === null) throw refuse(422, 'この返信はすでに送信されています。ページを読み込み直してください')
    await noteReplied(trx, contact_id, at)
    const report = contactReplyReport(contact, {
      text: post.text,
      url: deps.public_url + pathTo(adminPages.contactDetail, { contact_id }),
    })
    const mails = (await staffMails(deps, trx)).map(destination => ({
      key: `contact:${contact_id}:reply:${post_id}:${destination}`,
      of: null,
      destination,
      ...report,
    }))
    await queueMails(trx, mails, at)
  })
  return viewLinkedContact(deps.db, contact_id)
}
