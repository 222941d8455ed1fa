import type { ReactNode } from 'react'
import { formatDateTime } from '#domain/shared/day.ts'
import { cx } from './cx.ts'
import { MessageText } from './message-text.tsx'

export type SaidPost = {
  id: string
  text: string
  said_by_name: string
  said_at: string
  /** Who speaks, in a word; an answer stands out. */
  word: string
  answer: boolean
  /** What is to be known of it beside its words. */
  beside?: ReactNode
}

/** What was said between two sides, in its order. */
export const SaidPosts = ({ label, posts }: { label: string; posts: readonly SaidPost[] }) => (
  <ol aria-label={label} className="flex flex-col gap-3">
    {posts.map(one => (
      <li key={one.id} className={cx('rounded-card border p-3', one.answer ? 'bg-leaf-pale' : 'bg-surface')}>
        <p className="mb-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <strong className={one.answer ? 'text-leaf' : 'text-ink'}>{one.word}</strong>
          {one.said_by_name !== '' && <span>{one.said_by_name}</span>}
          <time dateTime={one.said_at} className="tabular-nums">
            {formatDateTime(new Date(one.said_at))}
          </time>
        </p>
        <MessageText text={one.text} />
        {one.beside}
      </li>
    ))}
  </ol>
)
