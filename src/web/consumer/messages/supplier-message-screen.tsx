import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import MailOpen from 'lucide-react/icons/mail-open'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { type ComponentProps, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { consumerMessagesFirst } from '#contract/first-messages.ts'
import { askAboutMessage, getMessageQuestion } from '#contract/messages/consumer-questions.contract.ts'
import {
  listSupplierMessages,
  readSupplierMessage,
  type SupplierMessage,
} from '#contract/messages/supplier-messages.contract.ts'
import { countConsumerNotices, listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { type Draft, draftOfDeal } from '#web/consumer/placing/draft.ts'
import { useDraft } from '#web/consumer/placing/use-draft.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { late } from '#web/ui/late.tsx'
import { MessageFileLink, MessageImages, MessageText } from '#web/ui/message-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { countOf, FlyerBar } from './flyer-bar.tsx'
import type * as carried from './message-flyer.tsx'
import { QuestionThread } from './question-thread.tsx'
import { useMute } from './use-mute.ts'

const MessageFlyer = late<ComponentProps<typeof carried.MessageFlyer>>(
  async () => (await import('./message-flyer.tsx')).MessageFlyer,
)

/** One message of a supplier, read with this by the restaurant. */
export const Screen = () => {
  const consumer_id = consumerId()
  const { receiver_id = '' } = useParams()
  const { data } = useData(...consumerMessagesFirst.supplierMessage({ consumer_id, receiver_id }).message)
  useEffect(() => {
    call(readSupplierMessage, { params: { consumer_id, receiver_id }, body: { read: true } })
      .then(() =>
        Promise.all([
          invalidate(listSupplierMessages),
          invalidate(countConsumerNotices),
          invalidate(listConsumerNotices),
        ]),
      )
      // Unread it stays at the top: nothing is lost.
      .catch(() => {})
  }, [consumer_id, receiver_id])
  const deal_id = data?.deal_id ?? ''
  const store = draftOfDeal(consumer_id, deal_id)
  const [before, setBefore] = useState<{ deal_id: string; draft: Draft }>()
  if (deal_id !== '' && before?.deal_id !== deal_id) setBefore({ deal_id, draft: store.get() })
  const item_ids = data?.flyer?.items.flatMap(one => one.order_list_item_id ?? []) ?? []
  const put_in = useDraft(store, draft => countOf(draft, item_ids) > 0)
  return (
    <ConsumerPage
      title={consumerPages.supplierMessage.title}
      back={consumerPages.supplierMessages.path}
      bar={put_in && before ? <FlyerBar {...{ store, deal_id, item_ids }} before={before.draft} /> : undefined}
    >
      {data ? <Received message={data} /> : <SkeletonRows rows={4} />}
    </ConsumerPage>
  )
}

const Received = ({ message }: { message: SupplierMessage }) => {
  const { supplier_name, received_at, withdrawn } = message
  return (
    <article className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <p className="text-sm text-ink-soft">
          {supplier_name}
          <time dateTime={received_at} className="ml-2 tabular-nums">
            {formatDateTime(new Date(received_at))}
          </time>
        </p>
        <h2 className={withdrawn ? 'phrase text-lg text-ink-soft line-through' : 'phrase text-lg'}>{message.title}</h2>
      </header>
      {withdrawn ? (
        <>
          <Notice kind="warning" title="送信者が取り消しました">
            内容についてのご確認は、下の「質問する」か、お電話で{supplier_name}へお願いします。
          </Notice>
          <div className="text-ink-soft line-through">
            <MessageText text={message.body} />
          </div>
        </>
      ) : (
        <>
          <MessageText text={message.body} />
          <MessageImages images={message.images} />
          {message.file && <MessageFileLink file={message.file} />}
          {message.flyer && <MessageFlyer deal_id={message.deal_id} flyer={message.flyer} />}
        </>
      )}
      <Asked receiver_id={message.id} />
      <ReceivedActions message={message} />
    </article>
  )
}

/** What was asked about it, and the answers. */
const Asked = ({ receiver_id }: { receiver_id: string }) => {
  const params = { consumer_id: consumerId(), receiver_id }
  const { data } = useData(...consumerMessagesFirst.supplierMessage(params).question, {
    throws: false,
    fresh_for: 0,
    every: 30_000,
  })
  if (!data) return null
  return (
    <QuestionThread
      key={receiver_id}
      asked={data}
      place={receiver_id}
      onAsk={async (text, idempotency_key) => {
        setData(
          getMessageQuestion,
          { params },
          await call(askAboutMessage, { params, body: { text }, idempotency_key }),
        )
        await invalidate(listSupplierMessages)
      }}
    />
  )
}

/** What can be done with it: order, put it back among the unread, put its sender's notices off. */
const ReceivedActions = ({ message }: { message: SupplierMessage }) => {
  const { id: receiver_id, deal_id, supplier_name, withdrawn, muted } = message
  const navigate = useNavigate()
  const say = useToast()
  const told = useTold()
  const mute = useMute()
  const unread = () =>
    told(async () => {
      await call(readSupplierMessage, { params: { consumer_id: consumerId(), receiver_id }, body: { read: false } })
      await navigate(consumerPages.supplierMessages.path)
      await invalidate(listSupplierMessages)
      say('未読に戻しました')
    })
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <ButtonLink look="primary" wide icon={ShoppingBasket} to={pathTo(consumerPages.orderSheet.path, { deal_id })}>
        {supplier_name}に発注する
      </ButtonLink>
      <div className="flex flex-wrap gap-2">
        {!withdrawn && (
          <Button look="quiet" icon={MailOpen} onClick={unread}>
            未読に戻す
          </Button>
        )}
        <Button look="quiet" icon={muted ? Bell : BellOff} onClick={() => mute({ deal_id, supplier_name }, !muted)}>
          {muted ? 'この仕入先の通知を受け取る' : 'この仕入先の通知を止める'}
        </Button>
      </div>
      <p className="phrase text-sm text-ink-soft">
        通知を止めても、メッセージは一覧に届きます。発注についてのお知らせは止まりません。
      </p>
    </div>
  )
}
