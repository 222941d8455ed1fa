import { buffer } from 'node:stream/consumers'
import { fax_class_words } from '#domain/dispatch/fax.ts'
import { dayOf, instantAt } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import { sms_shares, smsParts } from '#domain/sms/sms.ts'
import {
  addressKey,
  type PlatformInviteChannel,
  platform_invite_channel_words,
  platform_invite_pause_days,
  platformInviteMail,
  platformInviteSms,
} from '#domain/stores/platform-invite.ts'
import type { Db, Deps } from '#server/deps.ts'
import { faxPictures } from '#server/exports/pdf-picture.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { SendFailure } from '#server/ports.ts'
import { queueSms } from '#server/sms/send-sms.ts'
import { fulfilFlyerRequests } from './flyer-requests.ts'
import { printedCodes } from './invite-code.ts'
import { byCode, flyerSender, sampleInvite } from './invite-flyer.ts'
import { findInviteFlyer } from './invite-flyer-store.ts'
import { invitesPdf } from './invite-pdf.ts'
import { invitesFor, urlOfInvite } from './invites.ts'
import {
  findBarred,
  findFaxedInvite,
  findInvitableStores,
  type Invitable,
  insertPlatformInvites,
  lockPlatformInvites,
  notePlatformFax,
  partsSpentToday,
} from './platform-invite-store.ts'
import { findSupplierOnPlatform } from './supplier-store.ts'

type Wish = { store_id: string; destination: string }
type Meant = Wish & { key: string; store: Invitable }

const barred_words = {
  stopped: 'この宛先は、受け取りが止められています',
  lately: `この宛先には、${platform_invite_pause_days}日以内に招待を送っています`,
}

type Judged = { store: Invitable | null; name: string; destination: string; doubtful?: boolean }

/** Each with its address as it is compared, and why it may not leave; `store` is null for one without a record yet. */
export const judgeInvites = async <T extends Judged>(
  db: Db,
  channel: PlatformInviteChannel,
  invites: readonly T[],
  at: Date,
): Promise<(T & { key: string; message: string | null })[]> => {
  const keyed = invites.map(one => ({ ...one, key: addressKey(channel, one.destination) }))
  const barred = await findBarred(
    db,
    channel,
    keyed.map(one => one.key),
    at,
  )
  // By address and by store: the name of whom the one that leaves is meant for.
  const seen = new Map<string, string>()
  const why = ({ key, store, name, doubtful }: Judged & { key: string }): string | null => {
    const bar = barred.get(key)
    const who = store?.store_id ?? fold(name)
    if (doubtful) return '同じ名前の得意先が2件以上あります。得意先コードで選んでください'
    if (store?.linked) return 'すでに飲食店とつながっています'
    if (bar) return barred_words[bar]
    if (seen.has(who)) return '同じ得意先が、この中に2つあります（送る招待は1通だけです）'
    const same = seen.get(key)
    if (same !== undefined) return `同じ宛先が、この中に2つあります（招待は「${same}」への1通だけです）`
    seen.set(key, name).set(who, name)
    return null
  }
  return keyed.map(one => ({ ...one, message: why(one) }))
}

/** Of what is wished, what may leave, and why the rest may not. */
const sort = async (trx: Db, channel: PlatformInviteChannel, wishes: readonly Wish[], at: Date) => {
  const ids = [...new Set(wishes.map(one => one.store_id))]
  const stores = new Map(
    (await findInvitableStores(trx, { ids }, { unlinked: false, limit: ids.length })).map(one => [one.store_id, one]),
  )
  const meant = wishes.map(one => {
    const store = there(stores.get(one.store_id))
    return { ...one, store, name: store.name }
  })
  const judged = await judgeInvites(trx, channel, meant, at)
  return {
    to_send: judged.filter(one => one.message === null),
    left_out: judged.flatMap(({ store_id, name, message }) => (message === null ? [] : [{ store_id, name, message }])),
  }
}

/**
 * Invites stores of suppliers in the platform's name, by the suppliers' own invitations: each is a row with its state, and
 * leaves by the boxes of mails, short messages or faxes. Who is linked, stopped or was written to within thirty days is
 * left out and named. Their suppliers read of it in their records. 404 for a store that is none.
 */
export const sendPlatformInvites = async (
  deps: Deps,
  actor: AdminActor,
  { channel, invites }: { channel: PlatformInviteChannel; invites: readonly Wish[] },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await lockPlatformInvites(trx)
    const { to_send, left_out } = await sort(trx, channel, invites, at)
    const of_suppliers = Map.groupBy(to_send, one => one.store.supplier_id)
    for (const [supplier_id, wanted] of of_suppliers) {
      await sendOf(deps, trx, actor, { channel, supplier_id, wanted }, at)
    }
    if (of_suppliers.size === 0) {
      const facts = { channel: platform_invite_channel_words[channel], count: 0 }
      await noteAdminAct(trx, actor, { act: 'invites_sent', facts }, at)
    }
    return { sent: to_send.length, left_out }
  })

type OfSupplier = {
  channel: PlatformInviteChannel
  supplier_id: string
  wanted: readonly Meant[]
  /** By which press it leaves, where that can be asked for twice. */
  batch_key?: string
}

/** Sends a supplier's invitations by one way; in the caller's transaction, which has the staff's turn. */
export const sendOf = async (
  deps: Deps,
  trx: Db,
  actor: AdminActor,
  { channel, supplier_id, wanted, batch_key }: OfSupplier,
  at: Date,
) => {
  const by = { supplier_id, account_id: actor.account_id, name: '運営' }
  const ids = wanted.map(one => one.store_id)
  const links = new Map((await invitesFor(trx, by, ids, at)).map(one => [one.store_id, one]))
  const written = await insertPlatformInvites(
    trx,
    channel,
    wanted.map(({ store_id, destination, key }) => ({
      store_invite_id: there(links.get(store_id)).id,
      store_id,
      supplier_id,
      destination,
      address_key: key,
    })),
    { by: actor, at, batch_key },
  )
  const { words } = await findInviteFlyer(trx, supplier_id)
  const letters = wanted.map(({ store_id, store, destination, key }) => {
    const { id, expires_at } = there(links.get(store_id))
    const letter = {
      supplier_name: store.supplier_name,
      store_name: store.name,
      url: urlOfInvite(deps, id),
      until: dayOf(expires_at),
      words,
    }
    return { key: `platform_invite:${there(written.get(store_id))}`, destination, address_key: key, letter }
  })
  if (channel === 'mail') {
    const mails = letters.map(({ letter, key, destination }) => ({
      key,
      of: null,
      destination,
      ...platformInviteMail(letter),
      secret: true,
    }))
    await queueMails(trx, mails, at)
  } else if (channel === 'sms') {
    const messages = letters.map(one => ({
      key: one.key,
      destination: one.address_key,
      text: platformInviteSms(one.letter),
    }))
    await queueSms(trx, messages, at, 'invite')
  }
  if (channel !== 'sms') await fulfilFlyerRequests(trx, actor, { way: channel, store_ids: ids }, at)
  const facts = { channel: platform_invite_channel_words[channel], count: wanted.length }
  await noteAdminAct(trx, actor, { act: 'invites_sent', subject_id: supplier_id, facts }, at)
}

type Shown = { channel: PlatformInviteChannel; supplier_id: string; name: string }

/** A letter to a restaurant of that name as it would leave; its link is of nothing, but as long as any. */
const sampleOf = async (deps: Deps, { supplier_id, name }: Omit<Shown, 'channel'>, at: Date) => {
  const { name: supplier_name } = there(await findSupplierOnPlatform(deps.db, supplier_id))
  const sample = sampleInvite(deps, at)
  const { words } = await findInviteFlyer(deps.db, supplier_id)
  return { ...sample, supplier_id, supplier_name, store_name: name, until: dayOf(sample.expires_at), words }
}

/** What would arrive. */
export const previewInvite = async (deps: Deps, shown: Shown, at: Date) => {
  const letter = await sampleOf(deps, shown, at)
  if (shown.channel === 'mail') return { ...platformInviteMail(letter), page: null }
  if (shown.channel === 'sms') return { subject: null, text: platformInviteSms(letter), page: null }
  const supplier = await flyerSender(deps, letter.supplier_id)
  const [picture] = await faxPictures(await buffer(invitesPdf([{ ...letter, supplier }], at)))
  return { subject: null, text: '', page: `data:image/png;base64,${there(picture).toString('base64')}` }
}

/** What one invitation of a supplier costs, and of short messages how much of the day's budget is left. */
export const inviteCosts = async (deps: Deps, supplier_id: string, at: Date) => {
  const letter = await sampleOf(deps, { supplier_id, name: '' }, at)
  const spent = await partsSpentToday(deps.db, instantAt(dayOf(at), 0))
  return {
    prices: deps.config.prices,
    sms_parts: smsParts(platformInviteSms(letter)),
    sms_parts_left: Math.max(0, Math.floor(deps.config.sms_daily_parts * sms_shares.invite) - spent),
  }
}

/** The job: one invitation by fax. A temporary fault throws, so that it is tried again; what can't arrive is noted. */
export const sendPlatformInviteByFax = async (deps: Deps, invite_id: string): Promise<void> => {
  const invite = await findFaxedInvite(deps.db, invite_id, deps.now())
  if (!invite) return
  const { id, destination, store_name, store_invite_id, expires_at } = invite
  try {
    // Nobody knows how an earlier try ended: the gateway is asked first, so that no page leaves twice.
    if (!(await deps.fax.find(id))) {
      const supplier = await flyerSender(deps, invite.supplier_id)
      const codes = await printedCodes(deps, [store_invite_id])
      const by_code = byCode(deps, there(codes.get(store_invite_id)))
      const letter = { supplier, store_name, url: urlOfInvite(deps, store_invite_id), by_code, expires_at }
      const pdf = await buffer(invitesPdf([letter], deps.now()))
      const meta = { subject: `【Oroshi】${supplier.name}へのネット発注のご案内`, sender: 'Oroshi' }
      await deps.fax.submit({ idempotency_key: id, number: destination, pdf, meta })
    }
    await notePlatformFax(deps.db, id, { sent_at: deps.now() })
  } catch (error) {
    if (!(error instanceof SendFailure) || error.kind !== 'permanent') throw error
    await notePlatformFax(deps.db, id, { failure: fax_class_words.bad_number })
  }
}
