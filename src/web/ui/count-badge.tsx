import { cx } from './cx.ts'
import { badgeText } from './nav-item.ts'

/** A small count to act on; nothing at 0. `word` is read aloud after it: 「件未読」. */
export const CountBadge = ({ count, word, className }: { count: number; word: string; className?: string }) =>
  count > 0 ? (
    <span
      className={cx(
        'relative inline-grid h-5 w-max min-w-5 place-items-center rounded-full bg-vermilion px-1 text-xs leading-none font-bold text-surface tabular-nums',
        className,
      )}
    >
      {badgeText(count)}
      <span className="sr-only">{word}</span>
    </span>
  ) : null
