import { useState } from 'react'
import { finishJoining, type Joining, type Terms } from '#contract/joining/joining.contract.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type JoiningPlace, useDoor } from './door.ts'
import { useExternalName } from './external-doors.ts'
import { FactList, JoiningFrame } from './joining-frame.tsx'
import { TermsText } from './terms-text.tsx'
import { useGoingOn } from './use-going-on.ts'

const Part = ({
  title,
  place,
  facts,
}: {
  title: string
  place: JoiningPlace
  facts: readonly (readonly [string, string])[]
}) => {
  const door = useDoor()
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-lg">{title}</h2>
        <TextLink to={door.path(place)} tall className="text-sm" aria-label={`${title}を直す`}>
          直す
        </TextLink>
      </div>
      <FactList facts={facts} />
    </Card>
  )
}

const once_words = 'もう一度押しても、登録は1回だけです'

/** The one press that makes it real; it ends in a new document. */
const useFinishing = (joining: Joining, terms: Terms | undefined) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const finish = async () => {
    if (!terms || busy) return
    setBusy(true)
    setFailed(null)
    try {
      await goOn(
        async () => {
          await call(finishJoining, { body: { revision: joining.revision, terms_version: terms.version } })
          // Logged in: session and CSRF token are new, and so must be the document.
          window.location.replace(door.path('done'))
          return new Promise<never>(() => {})
        },
        { stay: true },
      )
    } catch (error) {
      setFailed(isUnanswered(error) ? unansweredWords('登録できた') + once_words : failureWords(error))
    }
    setBusy(false)
  }
  return { busy, failed, finish }
}

/** Everything at a glance, and the one press that makes it real. */
export const ConfirmStep = ({ joining, terms }: { joining: Joining; terms: Terms | undefined }) => {
  const door = useDoor()
  const { restaurant, login, proven, supplier_name, external } = joining
  const { busy, failed, finish } = useFinishing(joining, terms)
  const agreed = terms !== undefined && terms.version === joining.terms_version
  return (
    <JoiningFrame title="この内容で登録します" place="confirm" back={door.path('address')}>
      {supplier_name !== null && <SupplierCard name={supplier_name} />}
      {restaurant && (
        <Part
          title="お店"
          place="detail"
          facts={[
            ['店名', restaurant.name],
            ['かな', restaurant.name_kana],
            ['郵便番号', restaurant.postal_code],
            ['住所', `${restaurant.prefecture}${restaurant.address}`],
            ['電話番号', formatPhone(restaurant.phone_number)],
            ['ジャンル', restaurant.genre],
          ]}
        />
      )}
      {external && <ExternalPart provider={external} />}
      {login && !external && (
        <Part
          title="ログイン"
          place="login"
          facts={[
            ['お名前', login.person_name],
            ['ログインID', login.login_id],
          ]}
        />
      )}
      {proven && (
        <Part
          title="連絡先"
          place="address"
          facts={[
            [
              proven.channel === 'mail' ? 'メール' : '携帯電話',
              proven.channel === 'mail' ? proven.destination : formatPhone(proven.destination),
            ],
          ]}
        />
      )}
      {terms && !agreed && (
        <Folded title={`${terms.title}を読む`}>
          <TermsText terms={terms} />
        </Folded>
      )}
      {failed !== null && <Notice kind="error" title={failed} />}
      <Button look="primary" size="large" wide busy={busy} disabled={!terms} onClick={() => void finish()}>
        {agreed ? '登録する' : '利用規約に同意して登録する'}
      </Button>
    </JoiningFrame>
  )
}

const ExternalPart = ({ provider }: { provider: ExternalProvider }) => (
  <Part title="ログイン" place="login" facts={[['方法', `${useExternalName(provider)}のアカウント`]]} />
)

const SupplierCard = ({ name }: { name: string }) => (
  <Card>
    <FactList facts={[['仕入先', name]]} />
    <p className="phrase mt-2 text-sm text-ink-soft">
      登録すると取引が始まり、店名・住所・電話番号がこの仕入先に伝わります。
    </p>
  </Card>
)
