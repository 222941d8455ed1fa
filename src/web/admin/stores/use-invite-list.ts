import type { ReplyOf } from '#contract/http/route.ts'
import {
  checkInviteList,
  type JudgedInvite,
  type ListedInvite,
  listInviteStores,
  listPlatformInvites,
  sendInviteList,
  type sendInviteList as sending,
} from '#contract/stores/admin-invites.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { newKey } from '#web/api/new-key.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'

export type ListOutcome = ReplyOf<typeof sending>

type Draft = { items: readonly JudgedInvite[]; key: string }
const nothing: Draft = { items: [], key: '' }

const asListed = ({ store_id, name, channel, destination }: JudgedInvite): ListedInvite => ({
  store_id,
  name,
  channel,
  destination,
})

/** A list of invitations of one supplier: from a file, by hand; it outlives a reload until it is sent. */
export const useInviteList = (supplier_id: string) => {
  const { draft, change, drop } = useKeptDraft(`invite-list:${supplier_id}`, nothing, 0)
  const params = { id: supplier_id }
  // Another list is another press; the same one, sent again after a lost answer, is known by its key.
  const take = (items: readonly JudgedInvite[]) => (items.length === 0 ? drop() : change({ items, key: newKey() }))
  const check = async (invites: ListedInvite[]) =>
    take(invites.length === 0 ? [] : (await call(checkInviteList, { params, body: { invites } })).items)
  return {
    items: draft.items,
    to_send: draft.items.filter(one => one.message === null),
    take,
    /** Who is added may be in the list already: all of it is looked at again. */
    add: (one: Omit<ListedInvite, 'store_id'>) => check([...draft.items.map(asListed), { ...one, store_id: null }]),
    remove: (one: JudgedInvite) => check(draft.items.filter(other => other !== one).map(asListed)),
    drop,
    send: async (): Promise<ListOutcome> => {
      const invites = draft.items.map(asListed)
      const outcome = await call(sendInviteList, { params, body: { invites }, idempotency_key: draft.key })
      drop()
      await Promise.all([invalidate(listInviteStores), invalidate(listPlatformInvites)])
      return outcome
    },
  }
}

export type InviteList = ReturnType<typeof useInviteList>
