import { useState } from 'react'
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

const routes = { sms: inviteBySms, mail: inviteByMail, fax: inviteByFax }

/** Which stores are invited, by what, and where: an address that was typed stands over the record's. */
export const useInviting = (stores: readonly InviteStore[]) => {
  const [channel, setChannel] = useState<PlatformInviteChannel>('mail')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const destinationOf = (store: InviteStore) => typed[`${channel}:${store.store_id}`] ?? store.destinations[channel]
  const invites = stores
    .filter(one => chosen.has(one.store_id))
    .map(one => ({ store_id: one.store_id, destination: destinationOf(one) }))
  const put = (rows: readonly { store_id: string; destination: string }[]) => {
    setChosen(new Set(rows.map(one => one.store_id)))
    setTyped(before => ({
      ...before,
      ...Object.fromEntries(rows.map(one => [`${channel}:${one.store_id}`, one.destination])),
    }))
  }
  return {
    channel,
    setChannel,
    chosen,
    choose: (store_id: string, on: boolean) =>
      setChosen(before => {
        const next = new Set(before)
        if (on) next.add(store_id)
        else next.delete(store_id)
        return next
      }),
    destinationOf,
    type: (store_id: string, destination: string) =>
      setTyped(before => ({ ...before, [`${channel}:${store_id}`]: destination })),
    put,
    invites,
    send: async () => {
      const outcome = await call(routes[channel], { body: { invites } })
      setChosen(new Set())
      await Promise.all([invalidate(listInviteStores), invalidate(listPlatformInvites)])
      return outcome
    },
  }
}

export type Inviting = ReturnType<typeof useInviting>
