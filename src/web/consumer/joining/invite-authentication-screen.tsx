import { AddressStep } from './proof-steps.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** Where the code goes. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="address">
      {joining => <AddressStep joining={joining} />}
    </StepPage>
  )
}
