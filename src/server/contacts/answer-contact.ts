import { contact_limits, contactAnswerMail, contactVariables } from '#domain/contacts/contact-answer.ts'
import { contactStates } from '#domain/contacts/contact-kinds.ts'
import { fillTemplate, missingVariables } from '#domain/messages/message.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { contactLinkUntil, makeContactLink } from './contact-link.ts'
import { answerKey, findPosts, insertContactPost, isSaid, lockContact, noteAnswered } from './contact-post-store.ts'
import { type FullContact, findContact } from './contact-store.ts'

type Answer = {
  text: string
  state: 'in_hand' | 'done'
  seen_posts: number
  memo?: { assignee_id: string | null; note: string; revision: number } | undefined
  key: string
}

const overtaken = 'ほかの担当者が回答したか、返信が届いています。内容を確かめてから送ってください'

/** The words as they leave; 422 where something in braces stands for nothing of this contact. */
const wordsOf = (contact: FullContact, text: string): string => {
  const variables = contactVariables(contact)
  const missing = missingVariables(text, variables)
  if (missing.length) {
    const names = missing.map(name => `{${name}}`).join('、')
    throw refuse(422, [{ field: 'text', message: `このお問い合わせには${names}にあたる内容がありません` }])
  }
  return fillTemplate(text, variables).trim()
}

/**
 * An answer of staff: a row and its mail in one transaction, once under its key. Who answers what was nobody's has it in
 * hand. What was typed beside it (`memo`) is saved with it, unless somebody else has written there since. 409 with what
 * stands now (`current`) where the thread has gone on since `seen_posts`.
 */
export const answerContact = async (
  deps: Deps,
  actor: AdminActor,
  contact_id: string,
  { text, state, seen_posts, memo, key }: Answer,
  at: Date,
  current: (db: Db) => Promise<unknown>,
) => {
  await deps.db.transaction().execute(async trx => {
    if (!(await lockContact(trx, contact_id))) there(undefined)
    if (await isSaid(trx, { contact_id, side: 'staff', key })) return
    const contact = there(await findContact(trx, contact_id))
    const posts = await findPosts(trx, contact_id)
    if (posts.length !== seen_posts) throw refuse(409, overtaken, { current: await current(trx) })
    if (posts.length >= contact_limits.posts) throw refuse(409, 'やりとりが長くなりました。お電話でお話しください')
    if (contact.mail_address === '') throw refuse(409, '連絡先が消去されているため、送れません')
    const words = wordsOf(contact, text)
    const said = { contact_id, side: 'staff' as const, text: words, by: actor.account_id, by_name: actor.name, key }
    const post_id = there((await insertContactPost(trx, said, at)) ?? undefined)
    const reply_to = deps.config.contact_mail ?? null
    const url = await makeContactLink(trx, deps, contact_id, at)
    const mail = contactAnswerMail(contact, { text: words, reply_to, url, until: contactLinkUntil(at) })
    // Its receiver has asked for it: it leaves although other mail to the address is stopped.
    const queued = { key: answerKey(contact_id, post_id), of: null, asked: true, secret: true, reply_to, ...mail }
    await queueMails(trx, [{ ...queued, destination: contact.mail_address }], at)
    await tellSender(trx, contact, words, post_id, at)
    const { assignee_id, note } = memo?.revision === contact.revision ? memo : contact
    const handling = { state, assignee_id: assignee_id ?? actor.account_id, note }
    await noteAnswered(trx, contact_id, handling, at)
    const facts = { state: contactStates[state] }
    await noteAdminAct(trx, actor, { act: 'contact_answered', subject_id: contact_id, facts }, at)
  })
}

/** Who asked while logged in finds the answer in the app, too. */
const tellSender = async (
  trx: Db,
  { id, number, sender_id, consumer_id, supplier_id }: FullContact,
  text: string,
  post_id: string,
  at: Date,
) => {
  if (sender_id === null) return
  const house = consumer_id !== null ? { consumer_id } : supplier_id !== null ? { supplier_id } : null
  if (house === null) return
  const said = say('contact_answered', { number, text })
  await tell(trx, [{ to: { ...house, account_id: sender_id }, said, key: `contact:${id}:${post_id}`, subject: id }], at)
}
