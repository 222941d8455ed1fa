import {
  type InviteStore,
  inviteByFax,
  inviteByMail,
  inviteBySms,
  listInviteStores,
  listPlatformInvites,
} from '#contract/stores/admin-invites.contract.ts'
import type { PlatformInviteChannel } from '#domain/stores/platform-invite.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'

const routes = { sms: inviteBySms, mail: inviteByMail, fax: inviteByFax }

type Draft = {
  channel: PlatformInviteChannel
  chosen: string[]
  /** By channel and store: what stands over the record's. */
  typed: Record<string, string>
}
const nothing: Draft = { channel: 'mail', chosen: [], typed: {} }

/** Which stores are invited, by what, and where; it outlives a look elsewhere and a reload until it is sent. */
export const useInviting = (supplier_id: string, stores: readonly InviteStore[]) => {
  const { draft, change } = useKeptDraft(`invite-stores:${supplier_id}`, nothing, 0)
  const { channel, chosen, typed } = draft
  const put = (next: Partial<Draft>) => change({ ...draft, ...next })
  const placeOf = (store_id: string) => `${channel}:${store_id}`
  const destinationOf = (store: InviteStore) => typed[placeOf(store.store_id)] ?? store.destinations[channel]
  const invites = stores
    .filter(one => chosen.includes(one.store_id))
    .map(one => ({ store_id: one.store_id, destination: destinationOf(one) }))
  return {
    channel,
    stores,
    chosen,
    destinationOf,
    invites,
    setChannel: (next: PlatformInviteChannel) => put({ channel: next }),
    choose: (store_id: string, on: boolean) =>
      put({ chosen: [...chosen.filter(one => one !== store_id), ...(on ? [store_id] : [])] }),
    type: (store_id: string, destination: string) => put({ typed: { ...typed, [placeOf(store_id)]: destination } }),
    send: async () => {
      const outcome = await call(routes[channel], { body: { invites } })
      change({ ...nothing, channel })
      await Promise.all([invalidate(listInviteStores), invalidate(listPlatformInvites)])
      return outcome
    },
  }
}

export type Inviting = ReturnType<typeof useInviting>
