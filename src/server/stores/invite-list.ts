import type { JudgedInvite, ListedInvite } from '#contract/stores/admin-invites.contract.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type PlatformInviteChannel, platform_invite_channels } from '#domain/stores/platform-invite.ts'
import { noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { findBatch, findInvitableStores, insertInvitedStores, lockPlatformInvites } from './platform-invite-store.ts'
import { judgeInvites, sendOf } from './platform-invites.ts'

/** Each of a list with the record that it means by now, and why it will not be sent. 404 for another supplier's store. */
const judgeList = async (db: Db, supplier_id: string, list: readonly ListedInvite[], at: Date) => {
  const stores = await findInvitableStores(db, { supplier_id }, { unlinked: false, limit: 100_000 })
  const by_id = new Map(stores.map(one => [one.store_id, one]))
  const by_name = Map.groupBy(stores, one => fold(one.name))
  const meant = list.map((one, place) => {
    const named = by_name.get(fold(one.name)) ?? []
    const store = one.store_id === null ? (named[0] ?? null) : there(by_id.get(one.store_id))
    return { ...one, place, store, doubtful: one.store_id === null && named.length > 1 }
  })
  const judged = await Promise.all(
    platform_invite_channels.map(channel => {
      const of = meant.filter(one => one.channel === channel)
      return judgeInvites(db, channel, of, at)
    }),
  )
  return judged.flat().sort((a, b) => a.place - b.place)
}

/** What a list would come to: nothing is sent. */
export const checkInvites = async (
  db: Db,
  supplier_id: string,
  list: readonly ListedInvite[],
  at: Date,
): Promise<JudgedInvite[]> =>
  (await judgeList(db, supplier_id, list, at)).map(({ store, name, channel, destination, message }) => ({
    store_id: store?.store_id ?? null,
    customer_code: store?.customer_code ?? null,
    name: store?.name ?? name,
    channel,
    destination,
    message,
  }))

type Sent = { channel: PlatformInviteChannel; store_id: string }
const sameAs = (store_id: string, channel: PlatformInviteChannel) => (one: Sent) =>
  one.store_id === store_id && one.channel === channel

/**
 * Sends a list by the door of single invitations. Who has no record at the supplier gets one, with the address that was
 * given. The same `key` of the same person sends nothing again and is answered as before.
 */
export const sendInviteList = async (
  deps: Deps,
  actor: AdminActor,
  { supplier_id, key, list }: { supplier_id: string; key: string; list: readonly ListedInvite[] },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await lockPlatformInvites(trx)
    const before = await findBatch(trx, actor.account_id, key)
    const judged = await judgeList(trx, supplier_id, list, at)
    if (before.length > 0) {
      const rest = judged.filter(one => !(one.store && before.some(sameAs(one.store.store_id, one.channel))))
      const left_out = rest.map(({ store, name, message }) => ({
        name: store?.name ?? name,
        message: message ?? '送っていません',
      }))
      return { sent: before.length, left_out }
    }
    const going = judged.filter(one => one.message === null)
    const made = await registerUnknown(
      trx,
      { supplier_id, account_id: actor.account_id, name: '運営' },
      going.filter(one => one.store === null),
      at,
    )
    for (const channel of platform_invite_channels) {
      const wanted = going
        .filter(one => one.channel === channel)
        .map(({ destination, key: address_key, store, name }) => {
          const of = store ?? there(made.get(fold(name)))
          return { store_id: of.store_id, destination, key: address_key, store: of }
        })
      if (wanted.length > 0) await sendOf(deps, trx, actor, { channel, supplier_id, wanted, batch_key: key }, at)
    }
    const left_out = judged.flatMap(({ store, name, message }) =>
      message === null ? [] : [{ name: store?.name ?? name, message }],
    )
    return { sent: going.length, left_out }
  })

/** Records for restaurants that a supplier has none of, by their folded names. */
const registerUnknown = async (
  trx: Db,
  by: { supplier_id: string; account_id: string; name: string },
  unknown: readonly Pick<ListedInvite, 'name' | 'channel' | 'destination'>[],
  at: Date,
) => {
  if (unknown.length === 0) return new Map<string, never>()
  const named = [...Map.groupBy(unknown, one => fold(one.name)).values()].map(of => {
    const by_way = (way: PlatformInviteChannel) => of.find(one => one.channel === way)?.destination ?? null
    return { name: there(of[0]).name, sms: by_way('sms'), mail: by_way('mail'), fax: by_way('fax') }
  })
  const ids = await insertInvitedStores(trx, by.supplier_id, named, at)
  const stores = await findInvitableStores(trx, { ids }, { unlinked: false, limit: ids.length })
  const audits = stores.map(one => ({
    subject: 'store' as const,
    subject_id: one.store_id,
    action: 'create',
    after: { customer_code: one.customer_code, name: one.name },
  }))
  await noteAudits(trx, by, audits, at)
  return new Map(stores.map(one => [fold(one.name), one]))
}
