import { type PointerEvent, useEffect, useRef } from 'react'

const BEFORE_REPEAT = 450
const BETWEEN = 110

/**
 * Repeats `act` while a button is held. A plain press (and Enter or Space) acts once, through onClick; the click that
 * ends a long press is swallowed. `act` answers false to stop (the limit is reached).
 */
export const useLongPress = (act: () => boolean) => {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const repeated = useRef(false)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const repeat = () => {
    repeated.current = true
    if (latest.current()) timer.current = setTimeout(repeat, BETWEEN)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      repeated.current = false
      stop()
      timer.current = setTimeout(repeat, BEFORE_REPEAT)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: (event: { detail: number }) => {
      // A key's click has detail 0 and never ends a long press.
      const ends_long_press = repeated.current && event.detail > 0
      repeated.current = false
      if (!ends_long_press) act()
    },
  }
}
