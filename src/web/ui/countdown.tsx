import Clock from 'lucide-react/icons/clock'
import { useEffect, useRef, useState } from 'react'

import { clockDoubt } from '#web/api/clock.ts'
import { leftText, nearness, nextChange, thresholdWords, untilText } from './countdown-words.ts'
import { cx } from './cx.ts'

const colours = { calm: 'text-ink-soft', soon: 'text-amber', near: 'text-vermilion', over: 'text-vermilion' } as const

type CountdownProps = {
  /** ISO instant. */
  closing_at: string
  clock_offset?: number
  /** Called once, when the closing passes while the page is open: as soon as the server is sure to see it so too. */
  onOver?: () => void
  className?: string
}

/** The milliseconds that are left, renewed whenever its words change. */
const useLeft = (closing: number, clock_offset: number): number => {
  const remaining = () => closing - (Date.now() + clock_offset)
  const [left, setLeft] = useState(remaining)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const now = closing - (Date.now() + clock_offset)
      setLeft(now)
      const wait = nextChange(now)
      if (wait !== null) timer = setTimeout(tick, wait)
    }
    tick()
    // A phone that slept wakes with the wrong time on it.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [closing, clock_offset])
  return left
}

/**
 * 本日17:00まで（あと12時間）, by the server's clock: `clock_offset` is the server's time less this device's, in milliseconds.
 * Amber under 60 minutes, vermilion under 15. Says a word aloud only when it passes 60 minutes, 15 minutes and the end.
 */
export const Countdown = ({ closing_at, clock_offset = 0, onOver, className }: CountdownProps) => {
  const closing = Date.parse(closing_at)
  const left = useLeft(closing, clock_offset)
  const [said, setSaid] = useState('')
  const near = nearness(left)
  const before = useRef(near)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })

  useEffect(() => {
    const words = thresholdWords(before.current, near)
    const passes = before.current !== 'over' && near === 'over'
    before.current = near
    if (words !== '') setSaid(words)
    if (!passes) return undefined
    const timer = setTimeout(() => over.current?.(), clockDoubt())
    return () => clearTimeout(timer)
  }, [near])

  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-1 text-sm tabular-nums *:whitespace-nowrap',
        near !== 'calm' && 'font-bold',
        colours[near],
        className,
      )}
    >
      <Clock size={16} className="shrink-0" />
      {near === 'over' ? (
        '締切を過ぎました'
      ) : (
        <>
          <span className="sr-only">締切 </span>
          {/* Where there is little room the two stand under one another. */}
          <span className="flex min-w-0 flex-wrap leading-tight">
            <span>{untilText(closing, closing - left)}</span>
            <span>（{leftText(left)}）</span>
          </span>
        </>
      )}
      <output className="sr-only">{said}</output>
    </span>
  )
}
