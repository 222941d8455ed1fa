import { Button } from '#web/ui/button.tsx'

/** Closes a dialog over a draft, and forgets what was typed. */
export const GiveUpButton = ({ kept, onClose }: { kept: { drop: () => void }; onClose: () => void }) => (
  <Button
    onClick={() => {
      kept.drop()
      onClose()
    }}
  >
    やめる
  </Button>
)
