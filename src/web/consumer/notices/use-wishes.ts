import { useEffect, useRef, useState } from 'react'
import { changePushSettings, getPushSettings, type PushSettings } from '#contract/notices/push.contract.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'

export type Wishes = Pick<PushSettings, 'without' | 'without_mail' | 'quiet_from' | 'quiet_to'>

const wishesOf = ({ without, without_mail, quiet_from, quiet_to }: PushSettings): Wishes => ({
  without,
  without_mail,
  quiet_from,
  quiet_to,
})

/**
 * What a person wishes, shown as it is pressed and kept one change after the other. What could not be kept is told, and
 * what stands is shown again.
 */
export const useWishes = (settings: PushSettings, consumer_id: string, onFailure: (error: unknown) => void) => {
  const params = { consumer_id }
  const [wishes, setWishes] = useState(() => wishesOf(settings))
  const latest = useRef(wishes)
  const revision = useRef(settings.revision)
  const saving = useRef(Promise.resolve())
  const show = (next: Wishes) => {
    latest.current = next
    setWishes(next)
  }
  const adopt = (next: PushSettings) => {
    revision.current = next.revision
    setData(getPushSettings, { params }, next)
  }

  // Another screen has changed them since.
  useEffect(() => {
    if (settings.revision <= revision.current) return
    revision.current = settings.revision
    latest.current = wishesOf(settings)
    setWishes(latest.current)
  }, [settings])

  const keep = async (next: Wishes) => {
    try {
      adopt(await call(changePushSettings, { params, body: { ...next, revision: revision.current } }))
    } catch (error) {
      onFailure(error)
      const standing = await call(getPushSettings, { params }).catch(() => null)
      if (standing) adopt(standing)
      show(wishesOf(standing ?? settings))
    }
  }
  const change = (some: Partial<Wishes>) => {
    const next = { ...latest.current, ...some }
    show(next)
    const before = saving.current
    const inTurn = async () => {
      await before
      await keep(next)
    }
    saving.current = inTurn()
  }
  return { wishes, change }
}
