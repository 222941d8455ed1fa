import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { listOrders } from '#contract/history/order-history.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { makeLineMessage, noteLineShared, takeBackLineShared } from '#contract/receipts/sending.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Its supplier has what was sent last before it. */
const isOpened = ({ seen_at, placed_at, changed_at, cancelled_at }: Order): boolean =>
  seen_at !== null &&
  [placed_at, changed_at, cancelled_at].every(at => at === null || Date.parse(at) <= Date.parse(seen_at))

/** Opening LINE counts as sending: who has opened it and sent nothing says so, and the order is asked for again. */
const NotSent = ({ order: { id, revision } }: { order: Order }) => {
  const say = useToast()
  const takeBack = async () => {
    const params = { consumer_id: consumerId(), order_id: id }
    try {
      setData(getOrder, { params }, await call(takeBackLineShared, { params, query: { revision: String(revision) } }))
      void invalidate(listOrders)
      say('未送信に戻しました。LINEで送ってください')
    } catch (error) {
      sayNotDone(say, error)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="phrase text-sm text-ink-soft">LINEを開いたので、送信済になっています。</p>
      <Button size="small" onClick={takeBack}>
        まだ送っていない
      </Button>
    </div>
  )
}

/** The message of this revision, and the button that opens LINE with it. Opening LINE is what counts as sending. */
export const LineShareCard = ({ order }: { order: Order }) => {
  const params = { consumer_id: consumerId(), order_id: order.id }
  const { data, error, refetch } = useQuery({
    // What was taken back is in no message any more.
    queryKey: [
      'line-message',
      order.id,
      order.revision,
      order.events.findLast(one => one.kind === 'links_revoked')?.id,
    ],
    queryFn: () => call(makeLineMessage, { params }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  })
  // What failed on its former way is to be sent by LINE now, too.
  const shared = !order.to_share && !order.link_stopped && order.next_method !== 'line'
  const note = async () => {
    const after = await call(noteLineShared, { params, body: { revision: order.revision } })
    setData(getOrder, { params }, after)
    void invalidate(listOrders)
  }
  if (error)
    return (
      <Notice
        kind="error"
        title="文面を用意できませんでした"
        action={<Button onClick={() => refetch()}>もう一度試す</Button>}
      >
        {errorMessage(error)}
      </Notice>
    )
  if (!data) return <SkeletonRows rows={3} height="h-20" />
  return (
    <section aria-labelledby="message" className="flex flex-col gap-3">
      <h2 id="message" className="text-base">
        LINEで送る文面
      </h2>
      {!shared && !order.to_share && (
        <Notice
          kind="warning"
          title={order.link_stopped ? 'リンクを止めたあと、まだ送っていません' : 'まだ仕入先に送っていません'}
        >
          下のボタンでLINEを開き、仕入先のトークを選んで送ってください。
        </Notice>
      )}
      <ButtonAnchor
        look={shared ? 'secondary' : 'primary'}
        size="large"
        wide
        icon={MessageCircle}
        href={data.share_url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => void note().catch(reportError)}
      >
        {shared ? 'もう一度LINEで送る' : 'LINEで送る'}
      </ButtonAnchor>
      {shared && (
        <p className="phrase text-sm text-ink-soft">LINEが開かず送れなかったときは、もう一度押してください。</p>
      )}
      {shared && !isOpened(order) && <NotSent order={order} />}
      <p className="rounded-card border bg-leaf-pale p-4 text-sm break-words whitespace-pre-wrap">{data.text}</p>
    </section>
  )
}
