import { useState } from 'react'
import { useNavigate } from 'react-router'
import { joiningFirst } from '#contract/first-joining.ts'
import { beginRegistration } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { ExternalProvider } from '#domain/accounts/external.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useExternalName } from './external-doors.ts'
import { JoiningFrame } from './joining-frame.tsx'
import { TermsText } from './terms-text.tsx'
import { useOwnDoor } from './use-own-door.ts'

/** Who came with an account of elsewhere that lets nobody in yet. */
const NewHere = ({ provider }: { provider: ExternalProvider }) => (
  <Notice title={`${useExternalName(provider)}のアカウントで登録します`}>
    すでにOroshiのログインIDをお持ちの方は、
    <TextLink to={consumerPages.login.path}>いつものログインIDでログイン</TextLink>
    し、アカウントの「{consumerPages.myLoginId.title}」の画面で連携してください。
  </Notice>
)

/** The terms: with the agreement the joining begins. */
export const Screen = () => {
  const { joining, path, keep } = useOwnDoor()
  const { data: terms } = useData(...joiningFirst.registrationRule().terms)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const agree = async () => {
    if (!terms || busy) return
    setBusy(true)
    setFailed(null)
    try {
      const begun =
        joining && joining.step !== 'done'
          ? joining
          : await call(beginRegistration, { body: { terms_version: terms.version } })
      keep(begun)
      await navigate(path(begun.step))
    } catch (error) {
      setFailed(failureWords(error))
      setBusy(false)
    }
  }
  return (
    <JoiningFrame title={terms?.title ?? consumerPages.registrationRule.title} back={consumerPages.signup.path}>
      {!terms || joining === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          {joining?.external && joining.step !== 'done' && <NewHere provider={joining.external} />}
          <Card>
            <TermsText terms={terms} />
          </Card>
          {failed !== null && <Notice kind="error" title={failed} />}
          <Button look="primary" size="large" wide busy={busy} onClick={() => void agree()}>
            同意して次へ
          </Button>
        </>
      )}
    </JoiningFrame>
  )
}
