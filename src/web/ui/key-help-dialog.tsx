import type { ReactNode } from 'react'
import { KeyHint } from './desk-shell.tsx'
import { Dialog } from './dialog.tsx'

/** What the keys of a list do; `children` says what holds beside. */
export const KeyHelpDialog = ({
  keys,
  open,
  onClose,
  children,
}: {
  keys: readonly { keys: readonly string[]; word: string }[]
  open: boolean
  onClose: () => void
  children?: ReactNode
}) => (
  <Dialog open={open} onClose={onClose} title="キーボード操作" closeOnBackdrop>
    <dl>
      {keys.map(one => (
        <div key={one.word} className="flex min-h-9 items-center gap-4 border-b">
          <dt className="flex w-28 shrink-0 items-center gap-1">
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
    {children}
  </Dialog>
)
