import GripVertical from 'lucide-react/icons/grip-vertical'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { dragRow } from './drag-row.ts'
import { keyMove, moved } from './reorder.ts'

type ReorderListProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  onChange: (items: T[]) => void
  label: string
  children: (item: T) => ReactNode
}

/**
 * A list whose order is changed by dragging a row's handle, or with the arrow keys, Home and End on it; where the row
 * stands is read aloud. The new order is told once, when the row is let go.
 */
export const ReorderList = <T,>({ items, keyOf, nameOf, onChange, label, children }: ReorderListProps<T>) => {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')

  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || from === to) return
    onChange([...moved(items, from, to)])
    setSaid(`${nameOf(item)} ${to + 1}番目`)
  }
  // What is dropped is put into the list as it is then, not as it was when it was taken.
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })

  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className="flex items-center gap-2 border-t bg-surface data-held:relative data-held:z-10 data-held:bg-leaf-pale data-held:shadow-overlay"
          >
            <button
              type="button"
              aria-label={`${nameOf(item)}を移動（上下の矢印キー）`}
              onPointerDown={event => {
                if (list.current)
                  dragRow(event.nativeEvent, event.currentTarget, list.current, (from, to) => latest.current(from, to))
              }}
              onKeyDown={event => {
                const to = keyMove(event.key, index, items.length)
                if (to === null) return
                event.preventDefault()
                const handle = event.currentTarget
                move(index, to)
                requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }))
              }}
              className="ring-inside grid min-h-11 w-[min(2.75rem,44px)] shrink-0 cursor-grab touch-none place-items-center self-stretch rounded-input text-ink-soft hover:bg-ground active:cursor-grabbing"
            >
              <GripVertical size={20} />
            </button>
            {children(item)}
          </li>
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  )
}
