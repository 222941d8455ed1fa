import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { AddressStep, CodeStep } from './proof-steps.tsx'
import { StepPage } from './step-page.tsx'
import { useOwnDoor } from './use-own-door.ts'

/** Asks where the code goes, and then for it. */
export const Screen = () => {
  const door = useOwnDoor()
  const [query] = useAddressQuery()
  const asks_code = query.get('part') === 'code'
  return (
    <StepPage key={String(asks_code)} door={door} step={asks_code ? 'code' : 'address'}>
      {joining => (asks_code ? <CodeStep joining={joining} /> : <AddressStep joining={joining} />)}
    </StepPage>
  )
}
