import { useMemo } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DraftStore } from './draft.ts'
import { withoutLine } from './sheet-items.ts'
import { useDraft } from './use-draft.ts'

/** What the draft holds of items that are on the list no more: kept and named, sent by nobody. */
export const GoneLines = ({ store, items }: { store: DraftStore; items: readonly OrderListItem[] }) => {
  const lines = useDraft(store, draft => draft.lines)
  const gone = useMemo(() => {
    const here = new Set(items.map(item => item.id))
    return Object.entries(lines).filter(([, line]) => !line.free && !here.has(line.order_list_item_id))
  }, [lines, items])
  if (gone.length === 0) return null
  return (
    <Notice kind="warning" className="m-4" title="お取り扱いがなくなった商品があります">
      <ul className="flex flex-col">
        {gone.map(([key, line]) => (
          <li key={key} className="flex min-h-11 items-center justify-between gap-2">
            <span>
              {line.name} {line.quantity}
              {unitWord({ unit: line.unit }, line.unit_kind)}
            </span>
            <Button look="quiet" onClick={() => store.set(draft => withoutLine(draft, key))}>
              取り除く
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
