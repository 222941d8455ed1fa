import Archive from 'lucide-react/icons/archive'
import Ban from 'lucide-react/icons/ban'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ProductItemRow } from '#contract/catalogue/product-items.contract.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { limitWords } from './item-words.ts'

/** What restaurants can't do with the item: 完売, 非表示, 取扱終了; else its limit. */
export const ItemMarks = ({ item, limit = true }: { item: ProductItemRow; limit?: boolean }) => {
  const words = limitWords(item)
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {item.archived ? (
        <StateBadge icon={Archive}>取扱終了</StateBadge>
      ) : (
        <>
          {item.sold_out && (
            <StateBadge tone="vermilion" icon={Ban}>
              完売
            </StateBadge>
          )}
          {!item.visible && <StateBadge icon={EyeOff}>非表示</StateBadge>}
        </>
      )}
      {limit && !item.archived && words !== '' && <span className="text-xs text-ink-soft tabular-nums">{words}</span>}
    </span>
  )
}
