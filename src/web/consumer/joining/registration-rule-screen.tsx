import { useState } from 'react'
import { useNavigate } from 'react-router'
import { joiningFirst } from '#contract/first-joining.ts'
import { beginRegistration } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { TermsText } from './terms-text.tsx'
import { useOwnDoor } from './use-own-door.ts'

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
    <JoiningFrame title={terms?.title ?? consumerPages.registrationRule.title} back={consumerPages.registrations.path}>
      {!terms || joining === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
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
