import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { moved } from '#web/ui/reorder.ts'

/** Things whose order means something: one is shown beside the list; arrows move each by a place. */
export const RankedList = <T extends { id: string; name: string }>({
  items,
  shown,
  className,
  onShow,
  onOrder,
  children,
}: {
  items: readonly T[]
  shown: T | undefined
  /** The height of a row. */
  className: string
  onShow: (id: string) => void
  /** Left out, nothing is moved. */
  onOrder: ((items: T[]) => void) | undefined
  children: (item: T, index: number) => ReactNode
}) => (
  <ol>
    {items.map((one, index) => (
      <li
        key={one.id}
        className={cx('flex flex-wrap items-center border-b last:border-b-0', one.id === shown?.id && 'bg-leaf-pale')}
      >
        <button
          type="button"
          aria-current={one.id === shown?.id ? 'true' : undefined}
          onClick={() => onShow(one.id)}
          className={cx('ring-inside min-w-[min(8rem,100%)] flex-1 px-2 py-1 text-left', className)}
        >
          {children(one, index)}
        </button>
        {onOrder && (
          <>
            <IconButton
              icon={ArrowUp}
              label={`${one.name}を上へ`}
              disabled={index === 0}
              onClick={() => onOrder([...moved(items, index, index - 1)])}
            />
            <IconButton
              icon={ArrowDown}
              label={`${one.name}を下へ`}
              disabled={index === items.length - 1}
              onClick={() => onOrder([...moved(items, index, index + 1)])}
            />
          </>
        )}
      </li>
    ))}
  </ol>
)
