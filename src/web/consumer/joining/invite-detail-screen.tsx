import { DetailStep } from './entry-steps.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** The chosen restaurant, looked through. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="detail">
      {joining => <DetailStep joining={joining} back={door.path('restaurant')} />}
    </StepPage>
  )
}
