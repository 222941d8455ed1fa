import { useMemo } from 'react'
import { useParams } from 'react-router'
import { joiningFirst } from '#contract/first-joining.ts'
import { getInviteJoining } from '#contract/joining/invite-joining.contract.ts'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Invited } from '#contract/stores/invited.contract.ts'
import { setData, useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { type Door, flyerPath } from './door.ts'

/** The invitation that this page's URL names, and the joining that this browser has begun by it. */
export const useFlyerDoor = (): Door & { token: string; invited: Invited | undefined } => {
  const { token = '' } = useParams()
  const first = joiningFirst.inviteFlyer({ token })
  const { data: invited } = useData(...first.invited, { fresh_for: 0 })
  const { data } = useData(...first.joining, { fresh_for: 0 })
  const joining = data?.joining
  return useMemo(
    () => ({
      token,
      invited,
      joining,
      start: pathTo(consumerPages.inviteFlyer.path, { token }),
      path: flyerPath(token),
      keep: (next: Joining | null) => setData(getInviteJoining, { params: { token } }, { joining: next }),
    }),
    [token, invited, joining],
  )
}
