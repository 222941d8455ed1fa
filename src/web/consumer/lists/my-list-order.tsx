import { useState } from 'react'

import { listMyLists, type MyList, orderMyLists } from '#contract/lists/my-lists.contract.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'

/** In which order the lists stand. */
export const MyListOrder = ({
  place,
  lists,
  onClose,
}: {
  place: { consumer_id: string; deal_id: string }
  lists: readonly MyList[]
  onClose: () => void
}) => {
  const [order, setOrder] = useState<readonly MyList[]>(lists)
  const save = async () => {
    try {
      const my_list_ids = order.map(one => one.id)
      setData(listMyLists, { params: place }, await call(orderMyLists, { params: place, body: { my_list_ids } }))
      onClose()
    } catch (error) {
      handleError(error)
    }
  }
  return (
    <ConfirmDialog onClose={onClose} width="narrow" title="リストの順番" yes="保存する" onYes={save} look="primary">
      <ReorderList
        items={order}
        keyOf={one => one.id}
        nameOf={one => one.name}
        onChange={setOrder}
        label="マイリストの順番"
      >
        {one => <span className="py-2">{one.name}</span>}
      </ReorderList>
    </ConfirmDialog>
  )
}
