import { useMemo } from 'react'
import { joiningFirst } from '#contract/first-joining.ts'
import { getJoining, type Joining } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { setData, useData } from '#web/api/data.ts'
import { type Door, ownPath } from './door.ts'

/** Who comes by itself, or with an account of elsewhere. A joining by an invitation goes on at the invitation's pages. */
export const useOwnDoor = (): Door => {
  const first = joiningFirst.registrationNew()
  const { data } = useData(...first.joining, { fresh_for: 0 })
  const joining = data?.joining?.door === 'flyer' ? null : data?.joining
  return useMemo(
    () => ({
      token: null,
      joining,
      start: consumerPages.registrations.path,
      path: ownPath,
      keep: (next: Joining | null) => setData(getJoining, {}, { joining: next }),
    }),
    [joining],
  )
}
