import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isSameOrder } from '#domain/orders/diff.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { draftOfOrder } from '#web/consumer/placing/draft.ts'
import { useDraft, whole } from '#web/consumer/placing/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changesBy } from './edit-draft.ts'

/** A change of this order was typed on this device and not sent: said on the order's page, with the way on and the way out. */
export const BegunChange = ({ order }: { order: Order }) => {
  const store = draftOfOrder(consumerId(), order.id)
  const draft = useDraft(store, whole)
  const [dropping, setDropping] = useState(false)
  if (draft.base_revision === null || isSameOrder(changesBy(draft, order))) return null
  return (
    <>
      <Notice
        kind="warning"
        title="変更の途中です。まだ送っていません"
        action={
          <span className="flex flex-wrap gap-2">
            {order.may.edit && (
              <ButtonLink to={pathTo(consumerPages.orderEdit.path, { order_id: order.id })}>変更を続ける</ButtonLink>
            )}
            <Button look="quiet" aria-haspopup="dialog" onClick={() => setDropping(true)}>
              入力を消す
            </Button>
          </span>
        }
      >
        入力した変更はこの端末に残っています。下の発注内容は、いま仕入先に伝わっている内容です。
      </Notice>
      {dropping && (
        <ConfirmDialog
          onClose={() => setDropping(false)}
          width="narrow"
          title="入力した変更を消しますか"
          yes="消す"
          onYes={() => {
            store.clear()
            setDropping(false)
          }}
        >
          発注はいまの内容のまま残ります。
        </ConfirmDialog>
      )}
    </>
  )
}
