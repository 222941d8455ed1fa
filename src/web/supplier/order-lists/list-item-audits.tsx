import { useData } from '#web/api/data.ts'
import { ItemAudits } from '#web/supplier/catalogue/item-audits.tsx'
import type { ListCalls } from './list-api.ts'
import { useUndoPrices } from './use-undo-prices.ts'

/** Who changed what a list says of an item, or what it costs there; asked for anew with each revision. */
export const ListItemAudits = ({
  calls,
  list_item_id,
  may_edit,
}: {
  calls: ListCalls
  list_item_id: string
  may_edit: boolean
}) => {
  const undo = useUndoPrices(calls)
  const { data } = useData(calls.listListItemAudits, { params: { list_item_id } }, { throws: false, fresh_for: 0 })
  return <ItemAudits audits={data?.items} onUndo={may_edit ? undo : undefined} />
}
