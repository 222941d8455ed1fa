import { joiningFirst } from '#contract/first-joining.ts'
import { useData } from '#web/api/data.ts'
import { metaText } from '#web/api/meta.ts'
import { AcceptInvite } from './accept-invite.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { StepPage } from './step-page.tsx'
import { useFlyerDoor } from './use-flyer-door.ts'

/** Everything at a glance. Who is logged in has only this page of an invitation. */
export const Screen = () => {
  const door = useFlyerDoor()
  const { data: terms } = useData(...joiningFirst.inviteConfirm({ token: door.token }).terms)
  if (metaText('account_id') !== '') return <AcceptInvite token={door.token} invited={door.invited} />
  return (
    <StepPage door={door} step="confirm">
      {joining => <ConfirmStep joining={joining} terms={terms} />}
    </StepPage>
  )
}
