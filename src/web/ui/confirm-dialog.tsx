import { Button, type ButtonProps } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { focusFirstError, leadsToUnread } from './first-error.ts'

type ConfirmDialogProps = Omit<DialogProps, 'open' | 'actions'> &
  Pick<ButtonProps, 'look' | 'icon' | 'disabled' | 'busy'> & {
    /** The verb of the button that does it. */
    yes: string
    onYes: () => unknown
    /** The other button, and what it does where it does not only close. */
    no?: string
    onNo?: () => unknown
    /** What was typed: やめる forgets it, closing in another way keeps it. */
    kept?: { drop: () => void }
    /** The focus begins on やめる. */
    careful?: boolean
  }

/** Something that is done by one button, or left. What was refused is scrolled to, and has the focus. */
export const ConfirmDialog = ({
  yes,
  onYes,
  no = 'やめる',
  onNo,
  kept,
  careful = false,
  look = 'danger',
  icon,
  disabled,
  busy,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    open
    actions={
      <>
        <Button
          data-autofocus={careful || undefined}
          onClick={() => {
            if (onNo) return onNo()
            kept?.drop()
            return dialog.onClose()
          }}
        >
          {no}
        </Button>
        <Button
          look={look}
          icon={icon}
          disabled={disabled}
          busy={busy}
          onClick={async ({ currentTarget }) => {
            if (leadsToUnread(currentTarget.closest('dialog'))) return
            await onYes()
            // A refused field of a long list is out of sight.
            requestAnimationFrame(() => focusFirstError(currentTarget.closest('dialog')))
          }}
        >
          {yes}
        </Button>
      </>
    }
  />
)
