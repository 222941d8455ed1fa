import type { QuestionPost } from '#contract/messages/question-shapes.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { cx } from './cx.ts'
import { MessageText } from './message-text.tsx'

/** What was asked and answered, in its order. */
export const QuestionPosts = ({ posts }: { posts: readonly QuestionPost[] }) => (
  <ol aria-label="質問と回答" className="flex flex-col gap-3">
    {posts.map(one => (
      <li
        key={one.id}
        className={cx('rounded-card border p-3', one.side === 'supplier' ? 'bg-leaf-pale' : 'bg-surface')}
      >
        <p className="mb-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <strong className={one.side === 'supplier' ? 'text-leaf' : 'text-ink'}>
            {one.side === 'supplier' ? '回答' : '質問'}
          </strong>
          <span>{one.said_by_name}</span>
          <time dateTime={one.said_at} className="tabular-nums">
            {formatDateTime(new Date(one.said_at))}
          </time>
        </p>
        <MessageText text={one.text} />
      </li>
    ))}
  </ol>
)
