import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** A grey bar where text will stand. Give its width: `w-24`. Does not pulse: moving grey tires the eye. */
export const Bar = ({ className }: { className?: string }) => (
  <span className={cx('block h-4 rounded-input bg-line', className ?? 'w-full')} />
)

/**
 * The page's own shape while it loads. It appears after 150 ms, so that a quick answer shows no loading at all, and
 * tells a screen reader once. Build the shape from Bar, or use SkeletonRows.
 */
export const Skeleton = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={cx('late', className)}>
    <output className="sr-only">読み込んでいます</output>
    <div aria-hidden="true">{children}</div>
  </div>
)

/** Rows of a list or table that is loading; `height` is the row's real one, so that nothing jumps. */
export const SkeletonRows = ({ rows = 6, height = 'h-18' }: { rows?: number; height?: string }) => (
  <Skeleton>
    {Array.from({ length: rows }, (_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- rows without identity
      <div key={index} className={cx('flex items-center gap-4 border-b px-4', height)}>
        <div className="flex flex-1 flex-col gap-2">
          <Bar className={index % 2 === 0 ? 'w-3/5' : 'w-2/5'} />
          <Bar className="h-3 w-1/4" />
        </div>
        <Bar className="w-16" />
      </div>
    ))}
  </Skeleton>
)
