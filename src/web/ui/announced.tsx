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
  const [first, ...others] = items.filter(one => !closed.includes(nameOf(one)))
  if (!first) return null
  const notice = (one: One) => (
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
  )
  return (
    <>
      {notice(first)}
      {/* Several at once would leave nothing of a phone's page. */}
      {others.length > 0 && (
        <details className={className}>
          <summary className="min-h-11 cursor-pointer py-2 font-bold">
            ほか{others.length}件の運営からのお知らせ
          </summary>
          {others.map(notice)}
        </details>
      )}
    </>
  )
}
