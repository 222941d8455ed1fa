import type { ReactNode } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { Button } from './button.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { useMoreAtEnd } from './use-more-at-end.ts'

/** What stands under the last row: the rows' shape while they come, the way to more of them, how many there are. */
export const TableFoot = ({
  count,
  has_more,
  loading_more,
  more,
  empty,
}: {
  /** How many there are; undefined while they come. */
  count: number | undefined
  has_more: boolean
  loading_more: boolean
  more: () => unknown
  /** In the place of rows where there are none. */
  empty: ReactNode
}) => {
  const end = useMoreAtEnd({ has_more, loading_more, more })
  if (count === undefined) return <SkeletonRows rows={10} height="h-10" />
  if (count === 0) return empty
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
      {has_more ? (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      ) : (
        `${grouped(count)}件`
      )}
    </div>
  )
}
