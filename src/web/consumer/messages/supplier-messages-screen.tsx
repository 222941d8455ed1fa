import BellOff from 'lucide-react/icons/bell-off'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import { consumerMessagesFirst } from '#contract/first-messages.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { ReceivedList } from './received-list.tsx'
import { useMute } from './use-mute.ts'

/** What this restaurant's suppliers have written: the unread first. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const first = consumerMessagesFirst.supplierMessages(params)
  const list = usePages(...first.messages, { keep: true, fresh_for: 0 })
  const end = useMoreAtEnd(list)
  // One can have been read between two pages: it is shown once.
  const items = list.items && [...new Map(list.items.map(one => [one.id, one])).values()]
  return (
    <ConsumerPage title={consumerPages.supplierMessages.title} bleed>
      <div className="flex justify-end border-b px-4 py-1">
        <ButtonLink look="quiet" icon={Search} to={consumerPages.supplierMessageSearch.path}>
          探す
        </ButtonLink>
      </div>
      {!items ? (
        <SkeletonRows rows={7} height="h-21" />
      ) : items.length === 0 ? (
        <EmptyState icon={MessageCircle} title="メッセージはまだありません">
          仕入先からの本日のおすすめや休業日の案内がここに届きます。届いたメッセージには質問もできます。発注について仕入先に伝えることは、発注の備考か、発注の詳細の「変更・取消を依頼する」にお書きください。お急ぎのときはお電話ください。
        </EmptyState>
      ) : (
        <ReceivedList items={items} />
      )}
      <div ref={end} />
      <Muted />
    </ConsumerPage>
  )
}

/** Whose notices were put off, and the way back. */
const Muted = () => {
  const first = consumerMessagesFirst.supplierMessages({ consumer_id: consumerId() })
  const { data } = useData(...first.senders, { throws: false })
  const mute = useMute()
  const muted = data?.items.filter(one => one.muted) ?? []
  if (muted.length === 0) return null
  return (
    <section aria-labelledby="muted" className="p-4">
      <h2 id="muted" className="mb-2 flex items-center gap-2 text-base">
        <BellOff size={18} className="text-ink-soft" />
        通知を止めている仕入先
      </h2>
      <ul className="flex flex-col gap-2">
        {muted.map(one => (
          <li key={one.deal_id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{one.supplier_name}</span>
            <Button aria-label={`${one.supplier_name}の通知を受け取る`} onClick={() => mute(one, false)}>
              受け取る
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
