import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type One = { id: string; revision: number; title: string; body: string }

const place = 'oroshi.announced'
const nameOf = ({ id, revision }: One) => `${id}:${revision}`

/** What was closed on this device; one that was changed since is another one. */
const readClosed = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** What the platform announces, until it is closed on this device. */
export const Announced = ({ items = [], className }: { items?: readonly One[] | undefined; className: string }) => {
  const [closed, setClosed] = useState(readClosed)
  const close = (one: One) => {
    // What is over by now is forgotten with it.
    const next = [...closed.filter(name => items.some(item => nameOf(item) === name)), nameOf(one)]
    setClosed(next)
    try {
      localStorage.setItem(place, JSON.stringify(next))
    } catch {
      // A browser that forbids storage shows it again.
    }
  }
  return items
    .filter(one => !closed.includes(nameOf(one)))
    .map(one => (
      <Notice
        key={one.id}
        className={className}
        title={one.title}
        action={
          <Button size="small" aria-label={`「${one.title}」を閉じる`} onClick={() => close(one)}>
            閉じる
          </Button>
        }
      >
        {one.body}
      </Notice>
    ))
}
