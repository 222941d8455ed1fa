import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

const CancelEntryDialog = lazy(async () => ({
  default: (await import('./cancel-entry-dialog.tsx')).CancelEntryDialog,
}))

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
  const able = order.may.edit && store_id !== null && !outdated
  return (
    <>
      {able && (
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
        </div>
      )}
      {/* It stays with what is typed, whatever becomes of the order meanwhile. */}
      {cancelling && (
        <Suspense>
          <CancelEntryDialog
            order={order}
            onClose={() => setCancelling(false)}
            onSaved={after => {
              setCancelling(false)
              onSaved(after)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
