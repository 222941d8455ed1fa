import { useMemo } from 'react'
import { useParams } from 'react-router'
import { joiningFirst } from '#contract/first-joining.ts'
import { getInviteJoining } from '#contract/joining/invite-joining.contract.ts'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { Invited } from '#contract/stores/invited.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { setData, useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { type Door, flyerPath } from './door.ts'

type FlyerDoor = Door & {
  token: string
  invited: Invited | undefined
  /** There is no such invitation: its URL was not typed or copied whole. */
  unknown: boolean
}

/**
 * The invitation that this page's URL names, and the joining that this browser has begun by it. `tells`: the page says
 * itself that there is no such invitation.
 */
export const useFlyerDoor = ({ tells = false } = {}): FlyerDoor => {
  const { token = '' } = useParams()
  const first = joiningFirst.inviteFlyer({ token })
  const { data: invited, error } = useData(...first.invited, { fresh_for: 0, throws: false })
  const { data, error: failed } = useData(...first.joining, { fresh_for: 0, throws: false })
  const unknown = tells && [error, failed].some(one => one instanceof ApiError && one.status === 404)
  if (!unknown && error && !invited) throw error
  if (!unknown && failed && !data) throw failed
  const joining = data?.joining
  return useMemo(
    () => ({
      token,
      invited,
      unknown,
      joining,
      start: pathTo(consumerPages.inviteFlyer.path, { token }),
      path: flyerPath(token),
      keep: (next: Joining | null) => setData(getInviteJoining, { params: { token } }, { joining: next }),
    }),
    [token, invited, unknown, joining],
  )
}
