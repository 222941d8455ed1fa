import { consumerPages } from '#contract/pages/consumer.ts'
import type { JoiningStep } from '#domain/joining/joining.ts'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { DetailStep, NotListedStep } from './entry-steps.tsx'
import { LoginStep } from './login-step.tsx'
import { RestaurantStep } from './restaurant-step.tsx'
import { ResultsStep } from './results-step.tsx'
import { StepPage } from './step-page.tsx'
import { useOwnDoor } from './use-own-door.ts'

const steps: Record<string, JoiningStep> = { detail: 'detail', login: 'login' }

/** Restaurant and login of who comes by itself, one part after the other, each at its own address. */
export const Screen = () => {
  const door = useOwnDoor()
  const [query] = useAddressQuery()
  const part = query.get('part') ?? ''
  return (
    <StepPage key={part} door={door} step={steps[part] ?? 'restaurant'}>
      {joining =>
        part === 'login' ? (
          <LoginStep joining={joining} />
        ) : part === 'detail' ? (
          <DetailStep joining={joining} back={door.path('restaurant')} />
        ) : part === 'results' ? (
          <ResultsStep joining={joining} />
        ) : part === 'not_listed' ? (
          <NotListedStep joining={joining} />
        ) : (
          <RestaurantStep joining={joining} back={consumerPages.registrations.path} />
        )
      }
    </StepPage>
  )
}
