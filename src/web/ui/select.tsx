import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { inputClass } from './field.tsx'

/**
 * The browser's own select, with one look in every browser. `className` is that of the whole, such as its width. `small`
 * is for bars and tables, where `chosen` marks what narrows or says something.
 */
export const Select = ({
  small = false,
  chosen = false,
  error,
  className,
  ...rest
}: ComponentProps<'select'> & { small?: boolean; chosen?: boolean; error?: string | undefined }) => (
  <span className={cx('relative block', className)}>
    <select
      {...rest}
      className={
        small
          ? cx(
              'h-9 w-full appearance-none rounded-input border pr-7 pl-2 md:pr-8 md:pl-3 md:text-sm',
              chosen ? 'border-leaf bg-leaf-pale font-bold' : 'border-ink-faint bg-surface',
            )
          : inputClass(error, 'appearance-none pr-10')
      }
    />
    <ChevronDown
      size={small ? 16 : 20}
      className={cx(
        'pointer-events-none absolute top-1/2 -translate-y-1/2 text-ink-soft',
        small ? 'right-2' : 'right-3',
      )}
    />
  </span>
)
