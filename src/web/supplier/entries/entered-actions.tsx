import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { cancelAddedOrder } from '#contract/entries/add-orders.contract.ts'
import { entryCancelForm } from '#contract/entries/entry.form.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What the supplier may do with an order that it entered itself: change it, take it back. */
export const EnteredActions = ({
  order,
  outdated,
  onSaved,
}: {
  order: Order
  outdated: boolean
  onSaved: (order: Order) => void
}) => {
  const [cancelling, setCancelling] = useState(false)
  const store_id = order.store_id
  if (!order.may.edit || store_id === null || outdated) return null
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        size="small"
        icon={Pencil}
        to={pathTo(supplierPages.storeOrderEdit.path, { store_id, order_id: order.id })}
      >
        訂正する
      </ButtonLink>
      <Button size="small" look="danger" icon={Undo2} onClick={() => setCancelling(true)}>
        取り消す
      </Button>
      {cancelling && (
        <CancelDialog
          order={order}
          onClose={() => setCancelling(false)}
          onSaved={after => {
            setCancelling(false)
            onSaved(after)
          }}
        />
      )}
    </div>
  )
}

const CancelDialog = ({
  order,
  onClose,
  onSaved,
}: {
  order: Order
  onClose: () => void
  onSaved: (order: Order) => void
}) => {
  const say = useToast()
  const { revision } = order
  const form = useForm({
    schema: entryCancelForm,
    initial: { revision, reason: '' },
    onSubmit: async ({ reason }) => {
      const params = { supplier_id: supplierId(), order_id: order.id }
      const after = await call(cancelAddedOrder, { params, body: { revision, reason } })
      say(`${order.number}を取り消し、飲食店に知らせました`)
      onSaved(after)
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${order.number}を取り消しますか`}
      yes="取り消す"
      busy={form.busy}
      onYes={form.submit}
    >
      <Form form={form}>
        <TextareaField
          label="取消の理由"
          required
          hint="飲食店にそのまま伝わります"
          limit={200}
          data-autofocus
          {...form.bind('reason')}
        />
      </Form>
    </ConfirmDialog>
  )
}
