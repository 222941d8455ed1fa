import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useRef, useState } from 'react'

/** A list with its item at `from` moved to `to`. */
export const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * A list whose order is changed by dragging a row's handle, or with the arrow keys on it; where the row stands is read
 * aloud.
 */
export const ReorderList = <T,>({
  items,
  keyOf,
  nameOf,
  onChange,
  label,
  children,
}: {
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onChange: (items: T[]) => void
  label: string
  children: (item: T) => ReactNode
}) => {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const placeOf = (key: string) => items.findIndex(item => keyOf(item) === key)

  const move = (key: string, to: number) => {
    const from = placeOf(key)
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    onChange(moved(items, from, to))
    setSaid(`${nameOf(item)} ${to + 1}番目`)
  }
  /** The row under a finger at this height. */
  const placeAt = (y: number) =>
    [...(list.current?.children ?? [])].findIndex(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return y >= top && y < bottom
    })

  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map(item => {
          const key = keyOf(item)
          return (
            <li
              key={key}
              className={`flex items-center gap-2 border-t bg-surface ${held === key ? 'relative z-10 shadow-overlay' : ''}`}
            >
              <button
                type="button"
                aria-label={`${nameOf(item)}を移動（上下の矢印キー）`}
                onPointerDown={event => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setHeld(key)
                }}
                onPointerMove={event => {
                  const to = held === key ? placeAt(event.clientY) : -1
                  if (to >= 0) move(key, to)
                }}
                onPointerUp={() => setHeld(null)}
                onPointerCancel={() => setHeld(null)}
                onKeyDown={event => {
                  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
                  if (step === 0) return
                  event.preventDefault()
                  move(key, placeOf(key) + step)
                }}
                className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-input text-ink-soft hover:bg-ground active:cursor-grabbing"
              >
                <GripVertical size={20} />
              </button>
              {children(item)}
            </li>
          )
        })}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  )
}
