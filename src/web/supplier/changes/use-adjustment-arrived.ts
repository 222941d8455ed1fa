import { useEffect, useEffectEvent } from 'react'
import type { AdjustForm } from '#contract/changes/adjust.form.ts'
import { deskFirst } from '#contract/first-desk.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { isAdjustedSo } from '#domain/changes/adjusted-so.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { useToast } from '#web/ui/toast.tsx'

type Typed = {
  order: Order
  /** What stands by now, where saving has met another version. */
  conflict: Order | null
  /** What is typed now. */
  body: AdjustForm
  /** What may have arrived; null where nothing may, or an answer is waited for. */
  sent: AdjustForm | null
}

type Then = { onWhole: (order: Order) => void; onPart: (order: Order, sent: AdjustForm) => void }

/**
 * An adjustment whose answer was lost turns out to have arrived, by whatever shows the order: then it is saved. What was
 * typed since is not, and goes on over it.
 */
export const useAdjustmentArrived = ({ order, conflict, body, sent }: Typed, { onWhole, onPart }: Then) => {
  const say = useToast()
  const name = useSupplierSession()?.name
  // As the page behind the dialog has it: it asks, and shows a newer version only when it is told to.
  const shown = deskFirst.orderDetail({ supplier_id: supplierId(), order_id: order.id }).order
  const known = useData(...shown, { throws: false, fresh_for: Infinity }).data ?? order
  const now = conflict && conflict.revision > known.revision ? conflict : known
  const arrived = sent !== null && name !== undefined && isAdjustedSo(now, sent, { area: 'supplier', name })
  const settle = useEffectEvent(() => {
    if (sent === null || JSON.stringify(sent) === JSON.stringify(body)) return onWhole(now)
    onPart(now, sent)
    say(`さきほどの調整は保存されています（第${now.revision}版）。そのあとの入力は、まだ保存していません`)
  })
  useEffect(() => {
    if (arrived) settle()
  }, [arrived])
}
