import type { ComponentProps } from 'react'
import { TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'

/** What a row leads to: pressed anywhere in its row (a `<Tr className="relative">`), as it lights up whole under the mouse. */
export const RowLink = ({ className, ...rest }: ComponentProps<typeof TextLink>) => (
  <TextLink
    {...rest}
    data-row-link
    className={cx('inline-flex min-h-8 items-center after:absolute after:inset-0', className)}
  />
)
