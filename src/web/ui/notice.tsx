import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'

const kinds = {
  info: { icon: Info, word: 'お知らせ', box: 'border-indigo bg-indigo-pale', mark: 'text-indigo' },
  success: { icon: CircleCheck, word: '完了', box: 'border-leaf bg-leaf-pale', mark: 'text-leaf' },
  warning: { icon: TriangleAlert, word: '注意', box: 'border-amber bg-amber-pale', mark: 'text-amber' },
  error: { icon: CircleAlert, word: 'エラー', box: 'border-vermilion bg-vermilion-pale', mark: 'text-vermilion' },
} as const

/** A box that says something about the whole page or section. An error is read aloud at once. */
export const Notice = ({
  kind = 'info',
  title,
  children,
  action,
  className,
}: {
  kind?: NoticeKind
  title?: ReactNode
  children?: ReactNode
  /** A button or link that is the way out. */
  action?: ReactNode
  className?: string
}) => {
  const { icon: Icon, word, box, mark } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-card border p-4', box, className)}
    >
      <Icon size={20} className={cx('mt-0.5 shrink-0', mark)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="sr-only">{word}</span>
        {title !== undefined && <p className="phrase font-bold">{title}</p>}
        {children !== undefined && <div className="phrase text-sm whitespace-pre-line">{children}</div>}
        {action !== undefined && <div className="mt-1">{action}</div>}
      </div>
    </div>
  )
}
