import { ResultsStep } from './results-step.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** What the search has found. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="restaurant">
      {joining => <ResultsStep joining={joining} />}
    </StepPage>
  )
}
