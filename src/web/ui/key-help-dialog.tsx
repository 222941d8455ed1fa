import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { KeyHint } from './desk-shell.tsx'
import { Dialog } from './dialog.tsx'

type Key = { keys: readonly string[]; word: string }

/** Keys and what they do, a line each. */
export const KeyList = ({ keys, wide = false }: { keys: readonly Key[]; wide?: boolean }) => (
  <dl>
    {keys.map(one => (
      <div key={one.word} className="flex min-h-9 items-center gap-4 border-b">
        <dt className={cx('flex shrink-0 items-center gap-1', wide ? 'w-40' : 'w-28')}>
          {one.keys.map(key => (
            <span key={key} className="contents">
              <KeyHint>{key}</KeyHint>
              <span className="sr-only">{key} </span>
            </span>
          ))}
        </dt>
        <dd className="text-sm">{one.word}</dd>
      </div>
    ))}
  </dl>
)

/** What the keys of a list do; `children` says what holds beside. */
export const KeyHelpDialog = ({
  keys,
  open,
  onClose,
  children,
}: {
  keys: readonly Key[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}) => (
  <Dialog open={open} onClose={onClose} title="キーボード操作" closeOnBackdrop>
    <KeyList keys={keys} />
    {children}
  </Dialog>
)
