import { type ReactNode, useState } from 'react'
import { askAnew } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'

/** Says what a press does before it is done; where it fails the dialog stays and says why. */
export const AskDialog = ({
  yes,
  look = 'danger',
  onYes,
  onClose,
  children,
  ...dialog
}: Pick<DialogProps, 'title' | 'width'> & {
  /** The verb of the button. */
  yes: string
  look?: 'primary' | 'danger'
  onYes: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const doIt = async () => {
    try {
      await onYes()
      onClose()
    } catch (error) {
      if (isUnanswered(error)) askAnew()
      setFailed(failureWords(error))
    }
  }
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      wrong={failed}
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look={look} onClick={doIt}>
            {yes}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">{children}</div>
    </Dialog>
  )
}

/** What is asked about: facts by name. */
export const AskedFacts = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <dl className="grid facts gap-x-4 gap-y-1">
    {facts.map(({ name, value }, index) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{name}</dt>
        <dd className={index === 0 ? 'font-bold tabular-nums' : 'tabular-nums'}>{value}</dd>
      </div>
    ))}
  </dl>
)
