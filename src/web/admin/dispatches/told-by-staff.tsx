import { useState } from 'react'
import {
  getOrderCourse,
  noteOrderTold,
  type OrderCourse,
  takeBackOrderTold,
} from '#contract/dispatch/order-course.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { dispatchesChanged } from './dispatches-changed.ts'

/** What did not arrive is told by telephone by one of the staff, for the restaurant; and that is taken back. */
export const Told = ({ order }: Pick<OrderCourse, 'order'>) => {
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const say = useToast()
  const params = { number: order.number }
  const show = () => Promise.all([invalidate(getOrderCourse), dispatchesChanged()])
  const note = async () => {
    setWrong(null)
    try {
      await call(noteOrderTold, { params, body: { revision: order.revision } })
      await show()
      setOpen(false)
      say('「電話で伝えた」と記録しました')
    } catch (error) {
      setWrong(notDoneWords(error))
      await show()
    }
  }
  const takeBack = async () => {
    try {
      await call(takeBackOrderTold, { params, query: { revision: String(order.revision) } })
      await show()
      say('「電話で伝えた」を取り消しました')
    } catch (error) {
      sayNotDone(say, error)
      await show()
    }
  }
  return (
    <>
      {order.may_tell && (
        <Button className="mb-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          電話で伝えた
        </Button>
      )}
      {order.told_by === 'staff' && (
        <Button size="small" className="mb-3" onClick={takeBack}>
          記録を取り消す
        </Button>
      )}
      {open && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          width="narrow"
          title="電話で伝えましたか"
          no="まだです"
          yes="電話で伝えた"
          onYes={note}
          look="primary"
        >
          <div className="flex flex-col gap-3">
            <p>
              {order.supplier_name}
              に伝わったと記録します。店舗の発注の画面に、Oroshi運営が伝えたことが表示されます。二重の発注にならないよう、この内容はもう送られません。
            </p>
            {wrong !== null && <Notice kind="error" title={wrong} />}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
