import { NotListedStep } from './entry-steps.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** A restaurant that the directory does not have. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="restaurant">
      {joining => <NotListedStep joining={joining} />}
    </StepPage>
  )
}
