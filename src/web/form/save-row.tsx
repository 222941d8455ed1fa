import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type Props = {
  word?: string
  busy: boolean
  /** Something is not saved: it can be dropped. */
  dirty: boolean
  /** There is something to save; usually what is not saved. */
  savable?: boolean
  onDrop: () => void
  /** Without one the button submits its form. */
  onSave?: () => unknown
  children?: ReactNode
}

/** The foot of a form whose draft is kept: saves it, or goes back to what is saved. */
export const SaveRow = ({ word = '保存する', busy, dirty, savable = dirty, onDrop, onSave, children }: Props) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button
      type={onSave ? 'button' : 'submit'}
      look="primary"
      busy={busy}
      disabled={!savable}
      {...(onSave ? { onClick: onSave } : {})}
    >
      {word}
    </Button>
    {dirty && (
      <>
        <Button onClick={onDrop}>元に戻す</Button>
        <span className="text-sm font-bold text-amber">保存していない変更があります</span>
      </>
    )}
    {children}
  </div>
)
