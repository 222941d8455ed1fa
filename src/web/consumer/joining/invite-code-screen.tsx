import { CodeStep } from './proof-steps.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** The code that came. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="code">
      {joining => <CodeStep joining={joining} />}
    </StepPage>
  )
}
