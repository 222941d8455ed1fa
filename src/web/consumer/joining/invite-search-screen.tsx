import { RestaurantStep } from './restaurant-step.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** Searches the restaurant in the directory. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="restaurant">
      {joining => <RestaurantStep joining={joining} back={door.start} />}
    </StepPage>
  )
}
