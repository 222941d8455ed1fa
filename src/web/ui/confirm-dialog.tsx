import { Button, type ButtonProps } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type ConfirmDialogProps = Omit<DialogProps, 'open' | 'actions'> &
  Pick<ButtonProps, 'look' | 'icon' | 'disabled' | 'busy'> & {
    /** The verb of the button that does it. */
    yes: string
    onYes: () => unknown
    /** What was typed: やめる forgets it, closing in another way keeps it. */
    kept?: { drop: () => void }
    /** The focus begins on やめる. */
    careful?: boolean
  }

/** Something that is done by one button, or left. */
export const ConfirmDialog = ({
  yes,
  onYes,
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
            kept?.drop()
            dialog.onClose()
          }}
        >
          やめる
        </Button>
        <Button look={look} icon={icon} disabled={disabled} busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  />
)
