import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import type { ContactKind, ContactRoute } from '#domain/contacts/contact-kinds.ts'
import { contactConfirmation, contactReport, type MailedContact } from '#domain/contacts/contact-mail.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { checkHuman } from './check-human.ts'
import {
  countSince,
  findRepeated,
  insertContact,
  lockContent,
  type NewContact,
  type StoredContact,
} from './contact-store.ts'
import { staffMails } from './staff-mails.ts'

const minute_ms = 60_000
/** The same form sent again within this time is the same contact: a second press, a reply lost on the way. */
const same_within_ms = 10 * minute_ms
/** A restaurant's or wholesaler's whole office may share one address; a mail address is one person's. */
const most_an_hour = { by_address: 20, by_mail_address: 5 }

type Sent = {
  route: ContactRoute
  kind: ContactKind
  recaptcha_token: string
  contact: NewContact['contact']
  actor: Actor | null
}

/**
 * Takes a contact in: once, however often it is sent; checked for a person behind it; confirmed to its sender and
 * reported to staff by mails that leave if and only if it is kept. Gives the number that the sender may quote.
 */
export const receiveContact = async (
  deps: Deps,
  { route, kind, recaptcha_token, contact, actor }: Sent,
  request: FastifyRequest,
  at: Date,
): Promise<{ number: string }> => {
  const fresh: NewContact = {
    route,
    kind,
    account_id: actor?.account_id ?? null,
    consumer_id: actor?.area === 'consumer' && actor.consumer_id ? actor.consumer_id : null,
    supplier_id: actor?.area === 'supplier' ? actor.supplier_id : null,
    contact,
    address: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
    token_hash: hashOf(recaptcha_token),
    content_hash: hashOf(JSON.stringify([kind, actor?.account_id ?? request.ip, contact])),
  }
  const since = new Date(at.getTime() - same_within_ms)
  const repeated = await findRepeated(deps.db, fresh, since)
  if (repeated) return { number: repeated.number }
  await checkRate(deps, fresh, at)
  await checkHuman(deps, recaptcha_token, request.ip, at)
  return deps.db.transaction().execute(async trx => {
    await lockContent(trx, fresh.content_hash)
    const meanwhile = await findRepeated(trx, fresh, since)
    if (meanwhile) return { number: meanwhile.number }
    const stored = await insertContact(trx, fresh, at)
    if (!stored) throw refuse(422, 'この内容はすでに送信されています。ページを読み込み直してください')
    await queueContactMails(deps, trx, fresh, stored, at)
    return { number: stored.number }
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const checkRate = async (deps: Deps, { address, contact }: NewContact, at: Date) => {
  const counted = await countSince(deps.db, address, contact.mail_address, new Date(at.getTime() - 60 * minute_ms))
  if (counted.by_address >= most_an_hour.by_address || counted.by_mail_address >= most_an_hour.by_mail_address) {
    throw refuse(429, errorTexts.too_many)
  }
}

const queueContactMails = async (deps: Deps, trx: Db, fresh: NewContact, stored: StoredContact, at: Date) => {
  const mailed: MailedContact = {
    number: stored.number,
    route: fresh.route,
    kind: fresh.kind,
    contact: fresh.contact,
    name: fresh.contact.name,
    contact_name: fresh.contact.contact_name,
    created_at: stored.created_at,
    logged_in: fresh.account_id !== null,
  }
  const report = contactReport(mailed, deps.public_url + pathTo(adminPages.contactDetail, { contact_id: stored.id }))
  const staff = await staffMails(deps, trx)
  await queueMails(
    trx,
    [
      {
        key: `contact:${stored.id}:sender`,
        of: null,
        destination: fresh.contact.mail_address,
        ...contactConfirmation(mailed),
        asked: true,
      },
      ...staff.map(destination => ({
        key: `contact:${stored.id}:staff:${destination}`,
        of: null,
        destination,
        ...report,
      })),
    ],
    at,
  )
}
