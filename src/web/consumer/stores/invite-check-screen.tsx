import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { useParams } from 'react-router'
import { consumerPages } from '#contract/pages.ts'
import { acceptInvite } from '#contract/stores/invited.contract.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { InvitedCard, OverNotice, useInvited } from './invited.tsx'

/** The restaurant that is logged in accepts an invitation: the deal begins. */
export const Screen = () => {
  const { token = '' } = useParams()
  const invited = useInvited(token)
  const session = useConsumerSession()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [deal_id, setDealId] = useState<string | null>(null)
  const mine = session?.consumers.find(one => one.id === consumerId())
  const accept = async () => {
    setBusy(true)
    setFailed(null)
    try {
      setDealId((await call(acceptInvite, { params: { token } })).deal_id)
    } catch (error) {
      setFailed(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  const page = pathTo(consumerPages.inviteCheck.path, { token })
  return (
    <ConsumerPage title={consumerPages.inviteCheck.title} back={consumerPages.top.path}>
      {!invited || !session || !mine ? (
        <SkeletonRows rows={4} />
      ) : deal_id !== null ? (
        <div className="flex flex-col gap-4">
          <Notice kind="success" title={`${invited.supplier.name}との取引が始まりました`}>
            トップの仕入先の一覧から発注できます。
          </Notice>
          <ButtonLink look="primary" size="large" wide to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
            発注の画面へ
          </ButtonLink>
          <ButtonLink wide to={consumerPages.top.path}>
            トップへ
          </ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <InvitedCard invited={invited} />
          {invited.state !== 'open' ? (
            <OverNotice invited={invited} />
          ) : (
            <>
              <section aria-label="取引を始める店舗" className="rounded-card border bg-surface p-4">
                <h2 className="mb-1 text-sm text-ink-soft">取引を始める店舗</h2>
                <p className="text-lg font-bold">{mine.name}</p>
                {session.consumers.length > 1 && (
                  <TextLink
                    to={`${consumerPages.storeChoice.path}?next=${encodeURIComponent(page)}`}
                    tall
                    className="text-sm"
                  >
                    別の店舗にする
                  </TextLink>
                )}
              </section>
              {failed !== null && <Notice kind="error" title={failed} />}
              {mine.role === 'owner' ? (
                <>
                  <p className="phrase text-sm text-ink-soft">
                    承諾すると、店名・住所・電話番号がこの仕入先に伝わり、発注できるようになります。
                  </p>
                  <Button look="primary" size="large" wide icon={Handshake} busy={busy} onClick={accept}>
                    承諾して取引を始める
                  </Button>
                </>
              ) : (
                <Notice kind="warning" title="取引を始められるのは、店舗の管理者だけです">
                  管理者の方に、この招待のURLをお渡しください。
                </Notice>
              )}
            </>
          )}
        </div>
      )}
    </ConsumerPage>
  )
}
