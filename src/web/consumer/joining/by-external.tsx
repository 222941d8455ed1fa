import { beginExternalJoining, type Joining } from '#contract/joining/joining.contract.ts'
import { call } from '#web/api/call.ts'
import { GoElsewhere } from '#web/app/go-elsewhere.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDoor } from './door.ts'
import { useExternalDoors, useExternalName } from './external-doors.ts'
import { ExternalOutcomeNotice, useExternalOutcome } from './external-outcome.tsx'

/** Above the fields: an account of elsewhere that stands in the place of a password, or how the way there has ended. */
export const ExternalChosen = ({ joining }: { joining: Joining }) =>
  joining.external ? <Chosen joining={joining} provider={joining.external} /> : <ExternalOutcomeNotice />

/** Under the fields: accounts of elsewhere instead of a password. */
export const ExternalChoices = ({ joining }: { joining: Joining }) => {
  const doors = useExternalDoors()
  const outcome = useExternalOutcome()
  if (joining.external || doors.length === 0) return null
  return (
    <Folded title="パスワードを決めずに登録する" open={outcome !== undefined}>
      <div className="flex flex-col gap-2">
        {doors.map(({ provider, name }) => (
          <GoElsewhere key={provider} begin={() => call(beginExternalJoining, { body: { provider } })}>
            {name}のアカウントを使う
          </GoElsewhere>
        ))}
      </div>
    </Folded>
  )
}

const Chosen = ({ joining, provider }: { joining: Joining; provider: NonNullable<Joining['external']> }) => {
  const door = useDoor()
  return (
    <Notice
      kind="success"
      title={`${useExternalName(provider)}のアカウントでログインできるようになります`}
      action={
        <TextLink to={door.path(joining.step === 'login' ? 'address' : joining.step)} tall>
          次へ進む
        </TextLink>
      }
    >
      パスワードでもログインしたいときは、下でお決めください。
    </Notice>
  )
}
