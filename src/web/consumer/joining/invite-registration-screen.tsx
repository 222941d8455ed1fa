import { LoginStep } from './login-step.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** Login id and password. */
export const Screen = () => {
  const door = useFlyerDoor()
  return (
    <StepPage door={door} step="login">
      {joining => <LoginStep joining={joining} />}
    </StepPage>
  )
}
