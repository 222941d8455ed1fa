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

/** What is changed of what stands by then. */
export type WishChange = (now: Wishes) => Partial<Wishes>

const changed = (now: Wishes, change: WishChange): Wishes => ({ ...now, ...change(now) })

/**
 * What a person wishes, shown as it is pressed and kept one change after the other, each upon what stands by then. What
 * could not be kept is told, and is shown no more; what waits behind it is kept all the same.
 */
export const useWishes = (
  settings: PushSettings,
  consumer_id: string,
  { onKept, onFailure }: { onKept: () => void; onFailure: (error: unknown) => void },
) => {
  const params = { consumer_id }
  const [standing, setStanding] = useState(settings)
  const [waiting, setWaiting] = useState<readonly WishChange[]>([])
  const latest = useRef(settings)
  const saving = useRef(Promise.resolve())

  // Another screen has changed them since.
  useEffect(() => {
    if (settings.revision <= latest.current.revision) return
    latest.current = settings
    setStanding(settings)
  }, [settings])

  const adopt = (next: PushSettings) => {
    latest.current = next
    setStanding(next)
    setData(getPushSettings, { params }, next)
  }
  const keep = async (change: WishChange) => {
    const { current: now } = latest
    try {
      const body = { ...changed(wishesOf(now), change), revision: now.revision }
      adopt(await call(changePushSettings, { params, body }))
      onKept()
    } catch (error) {
      onFailure(error)
      const there = await call(getPushSettings, { params }).catch(() => null)
      if (there) adopt(there)
    }
    setWaiting(all => all.filter(one => one !== change))
  }
  const change = (wish: WishChange) => {
    setWaiting(all => [...all, wish])
    const before = saving.current
    const inTurn = async () => {
      await before
      await keep(wish)
    }
    saving.current = inTurn()
  }
  return { wishes: waiting.reduce(changed, wishesOf(standing)), change }
}
