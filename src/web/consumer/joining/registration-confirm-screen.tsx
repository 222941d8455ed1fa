import { joiningFirst } from '#contract/first-joining.ts'
import { useData } from '#web/api/data.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { StepPage } from './step-page.tsx'
import { useOwnDoor } from './use-own-door.ts'

/** The code has come: everything at a glance. */
export const Screen = () => {
  const door = useOwnDoor()
  const { data: terms } = useData(...joiningFirst.registrationConfirm().terms)
  return (
    <StepPage door={door} step="confirm">
      {joining => <ConfirmStep joining={joining} terms={terms} />}
    </StepPage>
  )
}
