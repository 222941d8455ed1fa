import { useState } from 'react'
import type { ProductItem } from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { SpreadDialog } from '#web/supplier/order-lists/spread-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Opened } from './item-filter.ts'
import { ItemForm } from './item-form.tsx'
import { ItemPanel, Panel } from './item-panel.tsx'
import { PriceChanges } from './price-changes.tsx'

/** What is open beside the catalogue: an item, a new one, or the coming prices. */
export const OpenedBeside = ({
  opened,
  today,
  categories,
  onOpen,
  onShow,
  onDirty,
  onNew,
  onSoldOut,
}: {
  opened: Opened
  today: Day
  categories: readonly string[]
  onOpen: (opened: Opened) => void
  onShow: (item: ProductItem) => void
  onDirty: (dirty: boolean) => void
  /** An item was added. */
  onNew: () => void
  onSoldOut: (item: ProductItem) => Promise<void>
}) => {
  const say = useToast()
  const [spreading, setSpreading] = useState<ProductItem | null>(null)
  const close = () => onOpen(null)
  if (opened === null) return null
  if (opened.kind === 'prices') return <PriceChanges onOpen={id => onOpen({ kind: 'item', id })} onClose={close} />
  const shared = { today, categories, onDirty }
  if (opened.kind === 'item') {
    return (
      <>
        <ItemPanel
          key={opened.id}
          id={opened.id}
          {...shared}
          onShow={onShow}
          onClose={close}
          onSoldOut={onSoldOut}
          onSpread={setSpreading}
        />
        {spreading?.id === opened.id && <SpreadDialog item={spreading} onClose={() => setSpreading(null)} />}
      </>
    )
  }
  return (
    <Panel title="商品の登録" onClose={close}>
      <ItemForm
        item={null}
        {...shared}
        onSaved={item => {
          onDirty(false)
          say(`${item.name}を登録しました`, {
            action: { label: '発注リストに載せる', onPress: () => setSpreading(item) },
          })
          onNew()
          onOpen({ kind: 'item', id: item.id })
        }}
      />
    </Panel>
  )
}
