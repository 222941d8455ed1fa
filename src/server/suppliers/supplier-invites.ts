import { buffer } from 'node:stream/consumers'
import type { InvitableSupplier } from '#contract/suppliers/supplier-invites.contract.ts'
import { fax_class_words, pollPause } from '#domain/dispatch/fax.ts'
import { waysTo } from '#domain/joining/enrolment.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import {
  faxInviteLeaves,
  type InviteState,
  invite_days,
  invite_subject,
  inviteText,
  most_invites_a_day,
} from '#domain/suppliers/supplier-invite.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
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
  takeFaxedInvite,
  writeInvites,
} from './supplier-invite-store.ts'

const day_ms = 86_400_000
const endOf = (at: Date) => new Date(at.getTime() + invite_days * day_ms)

const stateOf = ({ invite, declined }: InvitableRow): InviteState | null => {
  if (declined || invite?.declined) return 'declined'
  if (!invite) return null
  if (invite.failed) return 'failed'
  if (invite.delivered_at !== null) return 'delivered'
  return invite.channel === 'fax' && invite.sent_at === null ? 'waiting' : 'sent'
}

/** When it arrived, left or leaves. */
const momentOf = ({ channel, invited_at, sent_at, delivered_at }: NonNullable<InvitableRow['invite']>): Date => {
  if (channel === 'mail') return new Date(invited_at)
  return new Date(delivered_at ?? sent_at ?? faxInviteLeaves(new Date(invited_at)))
}

const inviteOf = (row: InvitableRow) => ({
  state: stateOf(row),
  invited_at: row.invite ? momentOf(row.invite).toISOString() : null,
})

const view = (row: InvitableRow): InvitableSupplier => {
  const { deal_id, name } = row
  const [way] = waysTo(row, row.method)
  return { deal_id, name, channel: way?.channel ?? null, to: way?.destination ?? null, ...inviteOf(row) }
}

/** What has become of asking one of this restaurant's own suppliers; null of one on the platform, or never asked. */
export const viewSupplierInvite = async (db: Db, { consumer_id }: ConsumerActor, deal_id: string) => {
  const [row] = await findInvitable(db, consumer_id, deal_id)
  const invite = row && inviteOf(row)
  return invite && invite.state !== null ? invite : null
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
  fax_leaves_at: faxInviteLeaves(at) > at ? faxInviteLeaves(at).toISOString() : null,
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
      return [
        {
          key: `supplier_invite:${id}`,
          of: { supplier_id },
          destination,
          subject: invite_subject(consumer_name),
          text,
          secret: true,
        },
      ]
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
    const known = await deps.fax.find(id)
    const letter = { supplier_name, consumer_name, url: supplierInviteUrl(deps, id), until: dayOf(expires_at) }
    const meta = { subject: invite_subject(consumer_name), sender: 'Oroshi' }
    const { provider_id } =
      known ??
      (await deps.fax.submit({
        idempotency_key: id,
        number: destination,
        pdf: await buffer(supplierInvitePdf(letter, deps.now())),
        meta,
      }))
    await deps.db.transaction().execute(async trx => {
      await noteFaxInvite(trx, id, { sent_at: deps.now(), provider_id })
      await enqueue(trx, 'poll_supplier_invite', id, deps.fax.first_poll_ms)
    })
  } catch (error) {
    if (!(error instanceof SendFailure) || error.kind !== 'permanent') throw error
    await noteFaxInvite(deps.db, id, { failure: fax_class_words.bad_number })
  }
}

/** The job: asks the gateway whether an invitation has arrived, for a day. The machine is not called again: the restaurant may ask anew. */
export const pollInviteByFax = async (deps: Deps, invite_id: string): Promise<void> => {
  const fax = await takeFaxedInvite(deps.db, invite_id)
  if (!fax) return
  const said = await deps.fax.poll(fax.provider_id)
  const at = deps.now()
  if (said.state === 'delivered') return noteFaxInvite(deps.db, invite_id, { delivered_at: at })
  if (said.state === 'failed' && said.fax_class !== 'unknown') {
    return noteFaxInvite(deps.db, invite_id, { failure: fax_class_words[said.fax_class] })
  }
  if (at.getTime() - fax.sent_at.getTime() > day_ms) return undefined
  await enqueue(deps.db, 'poll_supplier_invite', invite_id, pollPause(fax.polls, deps.fax.first_poll_ms))
  return undefined
}
