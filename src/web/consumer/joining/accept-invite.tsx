import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { acceptInvite, type Invited } from '#contract/stores/invited.contract.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FactList, JoiningFrame } from './joining-frame.tsx'
import { OverNotice } from './over-notice.tsx'

const once_words = 'もう一度押しても、取引は1つだけです'

/** Accepts an invitation: the deal that began, or why none did. */
const useAccepting = (token: string) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [deal_id, setDealId] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    setFailed(null)
    try {
      setDealId((await call(acceptInvite, { params: { token } })).deal_id)
    } catch (error) {
      setFailed(isUnanswered(error) ? unansweredWords('承諾できた') + once_words : failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return { deal_id, failed, busy, accept }
}

/** The restaurant that is logged in accepts an invitation: the deal begins. */
export const AcceptInvite = ({ token, invited }: { token: string; invited: Invited | undefined }) => {
  const session = useConsumerSession()
  const mine = session?.consumers.find(one => one.id === consumerId())
  const { deal_id, failed, busy, accept } = useAccepting(token)
  // A new document: the server leads to the choice, and back here.
  const another = `${pathTo(consumerPages.inviteLogin.path, { token })}?another_store=1`
  if (!invited || !session) {
    return (
      <JoiningFrame title="招待の確認">
        <SkeletonRows rows={4} />
      </JoiningFrame>
    )
  }
  if (deal_id !== null) {
    return <Begun supplier={invited.supplier.name} deal_id={deal_id} />
  }
  return (
    <JoiningFrame title="招待の確認" back={pathTo(consumerPages.inviteFlyer.path, { token })}>
      <Card>
        <FactList
          facts={[
            ['仕入先', invited.supplier.name],
            ['所在地', invited.supplier.address],
            ['お店の呼び名', invited.store_name],
          ]}
        />
      </Card>
      {invited.state !== 'open' ? (
        <OverNotice state={invited.state} />
      ) : (
        <>
          <Place name={mine?.name} another={session.consumers.length > 1 ? another : null} />
          {failed !== null && (
            <Notice kind="error" title={failed}>
              <TextLink to={consumerPages.top.path}>トップへ</TextLink>
            </Notice>
          )}
          {mine?.role === 'owner' ? (
            <>
              <p className="phrase text-sm text-ink-soft">
                承諾すると、店名・住所・電話番号がこの仕入先に伝わり、発注できるようになります。
              </p>
              <Button look="primary" size="large" wide icon={Handshake} busy={busy} onClick={accept}>
                承諾して取引を始める
              </Button>
            </>
          ) : (
            mine && (
              <Notice kind="warning" title="取引を始められるのは、店舗のオーナーだけです">
                オーナーの方に、この招待のURLをお渡しください。
              </Notice>
            )
          )}
        </>
      )}
    </JoiningFrame>
  )
}

/** Which restaurant it is for, and where another one is chosen. */
const Place = ({ name, another }: { name: string | undefined; another: string | null }) => (
  <section aria-label="取引を始める店舗" className="rounded-card border bg-surface p-4">
    <h2 className="mb-1 text-sm text-ink-soft">取引を始める店舗</h2>
    <p className="text-lg font-bold">{name ?? '店舗を選んでください'}</p>
    {another !== null && (
      <a href={another} className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2">
        {name !== undefined ? '別の店舗にする' : '店舗を選ぶ'}
      </a>
    )}
  </section>
)

const Begun = ({ supplier, deal_id }: { supplier: string; deal_id: string }) => (
  <JoiningFrame title={`${supplier}との取引が始まりました`}>
    <Notice kind="success">トップの仕入先の一覧からも発注できます。</Notice>
    <ButtonLink look="primary" size="large" wide to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
      発注の画面へ
    </ButtonLink>
    <ButtonLink wide to={consumerPages.top.path}>
      トップへ
    </ButtonLink>
  </JoiningFrame>
)
