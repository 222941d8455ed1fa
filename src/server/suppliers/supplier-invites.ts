import { buffer } from 'node:stream/consumers'
import type { InvitableSupplier } from '#contract/suppliers/supplier-invites.contract.ts'
import { fax_class_words } from '#domain/dispatch/fax.ts'
import { waysTo } from '#domain/joining/enrolment.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { invite_days, invite_subject, inviteText, most_invites_a_day } from '#domain/suppliers/supplier-invite.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { supplierInviteUrl } from '#server/joining/supplier-invite.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { SendFailure } from '#server/ports.ts'
import { supplierInvitePdf } from './supplier-invite-pdf.ts'
import {
  countInvitesSince,
  findFaxInvite,
  findInvitable,
  type InvitableRow,
  lockInviting,
  noteFaxInvite,
  writeInvites,
} from './supplier-invite-store.ts'

const day_ms = 86_400_000
const endOf = (at: Date) => new Date(at.getTime() + invite_days * day_ms)

const view = (row: InvitableRow): InvitableSupplier => {
  const { deal_id, name, invite } = row
  const [way] = waysTo(row, row.method)
  const said_no = row.declined || invite?.declined === true
  return {
    deal_id,
    name,
    channel: way?.channel ?? null,
    to: way?.destination ?? null,
    state: said_no ? 'declined' : invite?.failed ? 'failed' : invite ? 'sent' : null,
    invited_at: invite ? new Date(invite.invited_at).toISOString() : null,
  }
}

/** Whether it may be asked: there is a way to it, and it has neither been told nor said no. */
const isToAsk = ({ channel, state }: InvitableSupplier) => channel !== null && (state === null || state === 'failed')

const nameOf = async (db: Db, { consumer_id }: ConsumerActor): Promise<string> => {
  const row = await db.selectFrom('consumers').select('name').where('id', '=', consumer_id).executeTakeFirst()
  return there(row).name
}

/** The suppliers that this restaurant has entered itself, and what became of asking them to come to the platform. */
export const viewSupplierInvites = async (deps: Deps, actor: ConsumerActor, at: Date) => ({
  consumer_name: await nameOf(deps.db, actor),
  until: dayOf(endOf(at)),
  items: (await findInvitable(deps.db, actor.consumer_id)).map(view),
})

/**
 * Asks suppliers to come to the platform, by mail or fax, each once: who was told already, said no or can't be reached is
 * left as it is. 404 where one is not this restaurant's own; 429 after too many in a day.
 */
export const sendSupplierInvites = async (deps: Deps, actor: ConsumerActor, deal_ids: readonly string[], at: Date) => {
  const expires_at = endOf(at)
  const sent = await deps.db.transaction().execute(async trx => {
    await lockInviting(trx, actor.consumer_id)
    const rows = await findInvitable(trx, actor.consumer_id)
    const wanted = deal_ids.map(id => there(rows.find(one => one.deal_id === id)))
    const asked = wanted.filter(row => isToAsk(view(row)))
    const before = await countInvitesSince(trx, actor.consumer_id, new Date(at.getTime() - day_ms))
    if (before + asked.length > most_invites_a_day) {
      throw refuse(429, `招待は、24時間に${most_invites_a_day}社までです。時間をおいてからお試しください`)
    }
    const invites = asked.flatMap(row => {
      const [way] = waysTo(row, row.method)
      return way ? [{ ...way, supplier_id: row.supplier_id, name: row.name }] : []
    })
    const ids = await writeInvites(trx, invites, { by: actor, at, expires_at })
    const consumer_name = await nameOf(trx, actor)
    const mails = invites.flatMap(({ supplier_id, channel, destination, name }) => {
      const id = ids.get(supplier_id)
      if (channel !== 'mail' || id === undefined) return []
      const text = inviteText({
        supplier_name: name,
        consumer_name,
        url: supplierInviteUrl(deps, id),
        until: dayOf(expires_at),
      })
      return [{ key: `supplier_invite:${id}`, destination, subject: invite_subject(consumer_name), text, secret: true }]
    })
    await queueMails(trx, mails, at)
    return ids.size
  })
  return { ...(await viewSupplierInvites(deps, actor, at)), sent }
}

/** The job: one invitation by fax. A temporary fault throws, so that it is tried again; what can't arrive is noted. */
export const sendInviteByFax = async (deps: Deps, invite_id: string): Promise<void> => {
  const invite = await findFaxInvite(deps.db, invite_id)
  if (!invite) return
  const { id, destination, supplier_name, consumer_name, expires_at } = invite
  try {
    // Nobody knows how an earlier try ended: the gateway is asked first, so that no page leaves twice.
    if (!(await deps.fax.find(id))) {
      const letter = { supplier_name, consumer_name, url: supplierInviteUrl(deps, id), until: dayOf(expires_at) }
      const pdf = await buffer(supplierInvitePdf(letter, deps.now()))
      const meta = { subject: invite_subject(consumer_name), sender: 'Oroshi' }
      await deps.fax.submit({ idempotency_key: id, number: destination, pdf, meta })
    }
    await noteFaxInvite(deps.db, id, { sent_at: deps.now() })
  } catch (error) {
    if (!(error instanceof SendFailure) || error.kind !== 'permanent') throw error
    await noteFaxInvite(deps.db, id, { failure: fax_class_words.bad_number })
  }
}
