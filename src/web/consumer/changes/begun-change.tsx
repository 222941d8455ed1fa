import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { type Draft, type DraftStore, draftOfOrder } from '#web/consumer/placing/draft.ts'
import { useDraft, whole } from '#web/consumer/placing/use-draft.ts'
import { forgetDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { RequestChangeButton } from './change-requests.tsx'
import { requestKey } from './request-key.ts'
import { hasArrived, hasAsked, unsentWords } from './unsent-change.ts'
import { useArrived } from './use-arrived.ts'

/**
 * A change of this order was typed on this device and not sent: what it is, with the way on and the way out. Where it can't
 * be made any more, it can be asked for.
 */
export const BegunChange = ({ order, className }: { order: Order; className?: string }) => {
  const say = useToast()
  const store = draftOfOrder(consumerId(), order.id)
  const draft = useDraft(store, whole)
  const [dropping, setDropping] = useState(false)
  useArrived(order, draft, store, () => {
    store.clear()
    say(`さきほど送った変更は届いています（第${order.revision}版）`)
  })
  useAskedArrived(order, draft, store)
  const unsent = unsentWords(draft, order)
  if (unsent.length === 0 || hasArrived(draft, order) || hasAsked(draft, order)) return null
  const drop = () => {
    store.clear()
    forgetDraft(requestKey(order))
    setDropping(false)
  }
  const { edit, request_change } = order.may
  return (
    <>
      <Notice
        kind="warning"
        className={className ?? ''}
        title={headOf(order, draft)}
        action={
          <span className="flex flex-wrap gap-2">
            {edit && (
              <ButtonLink to={pathTo(consumerPages.orderEdit.path, { order_id: order.id })}>変更を続ける</ButtonLink>
            )}
            {request_change && <RequestChangeButton order={order} words="この変更を依頼する" />}
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setDropping(true)}>
              入力を消す
            </Button>
          </span>
        }
      >
        <ul className="mb-2 list-disc pl-5">
          {unsent.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <p>入力はこの端末に残っています。{meanwhileOf(order, draft)}</p>
      </Notice>
      {dropping && <DropDialog onDrop={drop} onClose={() => setDropping(false)} />}
    </>
  )
}

/** A request whose answer was lost turns out to have arrived. */
const useAskedArrived = (order: Order, draft: Draft, store: DraftStore) => {
  const say = useToast()
  const arrived = hasAsked(draft, order)
  const settle = useEffectEvent(() => {
    store.clear()
    say('変更の依頼は、仕入先に届いています。回答があると、この発注のページとお知らせに表示します')
  })
  useEffect(() => {
    if (arrived) settle()
  }, [arrived])
}

const headOf = ({ may }: Order, { unknown, asked }: Draft): string => {
  if (!may.edit && asked) return '送った依頼が届いたことを、まだ確認できていません'
  if (!may.edit) return '入力した変更は、仕入先に伝わっていません'
  return unknown ? '送った変更が届いたことを、まだ確認できていません' : '変更の途中です。まだ送っていません'
}

/** What holds of the order until the change is sent. */
const meanwhileOf = ({ may, state, revision }: Order, { unknown, asked }: Draft): string => {
  if (may.edit ? unknown : asked) return 'もう一度送っても、二重にはなりません。'
  return state === 'cancelled'
    ? '発注は取り消されているため、変更を送ることはありません。'
    : `仕入先に伝わっているのは、いまの発注の内容（第${revision}版）です。`
}

const DropDialog = ({ onDrop, onClose }: { onDrop: () => void; onClose: () => void }) => (
  <ConfirmDialog onClose={onClose} width="narrow" title="入力した変更を消しますか" yes="消す" onYes={onDrop}>
    発注はいまの内容のまま残ります。
  </ConfirmDialog>
)
