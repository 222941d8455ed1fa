import { getHandover, requestHandover, withdrawHandover } from '#contract/accounts/member-invites.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { InviteForm } from './invite-form.tsx'

/** The restaurant is handed over to another person, who takes it by the link of a mail. */
export const Screen = () => {
  const say = useToast()
  const session = useConsumerSession()
  const may = session?.role === 'owner'
  const params = { consumer_id: consumerId() }
  const { data } = useData(...settingsFirst.handover(params).handover, { enabled: may, fresh_for: 0 })
  const send = async (body: { name: string; mail_address: string }) =>
    setData(getHandover, { params }, await call(requestHandover, { params, body }))
  const withdraw = async () => {
    try {
      setData(getHandover, { params }, await call(withdrawHandover, { params }))
      say('引き継ぎの依頼を取り消しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <ConsumerPage title={consumerPages.handover.title} back={consumerPages.myAccount.path}>
      {session && !may ? (
        <Notice title="店舗を引き継げるのは、店舗のオーナーだけです" />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.waiting ? (
        <div className="flex flex-col gap-6">
          <Notice title={`${data.waiting.name}様の返事を待っています`}>
            {data.waiting.mail_address} にリンクを送りました。{formatDateTime(new Date(data.waiting.expires_at))}
            まで使えます。相手の方が引き継ぐまで、何も変わりません。
          </Notice>
          <Button wide onClick={() => void withdraw()}>
            引き継ぎの依頼を取り消す
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <p className="phrase">店長の交代や事業の譲渡のときに、この店舗のアカウントを別の方に引き継ぎます。</p>
          <ul className="list-disc pl-6 text-sm">
            <li>相手の方にメールでリンクを送ります。相手の方がご自身のログインを決めると、引き継ぎが終わります。</li>
            <li>引き継ぎが終わると、あなたはこの店舗からログアウトし、入れなくなります。</li>
            <li>
              店舗へのお知らせは、下のメールアドレスに届くようになります。引き継いだ方が「店舗の情報」で変更できます。
            </li>
            <li>取引・発注リスト・発注履歴・スタッフは、そのまま残ります。</li>
          </ul>
          <InviteForm send={send} button="引き継ぎを依頼する" />
        </div>
      )}
    </ConsumerPage>
  )
}
