import type { ReactNode } from 'react'

import type { Icon } from './icon.ts'

/** An empty list says what to do first, with the button that does it. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon?: Icon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
    {Icon && <Icon size={32} strokeWidth={1.5} className="text-ink-faint" />}
    <p className="phrase text-lg font-bold">{title}</p>
    {children !== undefined && <div className="phrase max-w-100 text-sm text-ink-soft">{children}</div>}
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
)
