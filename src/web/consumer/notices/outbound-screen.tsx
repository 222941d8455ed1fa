import { consumerOutboundPage } from '#contract/first-notices.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { SentNotices, useMissed } from '#web/app/sent-notices.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What left to this restaurant's people, for its owners. */
export const Screen = () => {
  const session = useConsumerSession()
  return (
    <ConsumerPage title={consumerPages.outbound.title} back={consumerPages.notificationSettings.path}>
      {session?.role === 'owner' && <Sent />}
      {session?.role === 'staff' && <Notice title="送ったお知らせの記録を見られるのは、店舗のオーナーだけです" />}
    </ConsumerPage>
  )
}

const Sent = () => {
  const [missed, setMissed] = useMissed()
  const list = usePages(...consumerOutboundPage({ consumer_id: consumerId() }, missed), { keep: true, fresh_for: 0 })
  return <SentNotices items={list.items} missed={missed} onMissed={setMissed} list={list} />
}
