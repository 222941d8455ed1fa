import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog with one question. `yes` is the verb of what is done; `no` leads back, or does the other thing. */
export const Question = ({
  yes,
  no = 'やめる',
  look = 'primary',
  busy = false,
  disabled,
  onYes,
  onNo,
  ...dialog
}: Omit<DialogProps, 'open' | 'actions'> & {
  yes: ReactNode
  no?: string
  look?: ButtonLook
  busy?: boolean
  disabled?: boolean
  onYes: () => unknown
  onNo?: () => unknown
}) => (
  <Dialog
    width="narrow"
    {...dialog}
    open
    actions={
      <>
        <Button onClick={onNo ?? dialog.onClose}>{no}</Button>
        <Button look={look} busy={busy} disabled={disabled} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  />
)
