import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** Seldom there is any. */
const LeftEntries = lazy(async () => ({ default: (await import('./left-entries.tsx')).LeftEntries }))

/** Whose order comes in: by code or kana, before the first item. */
export const Screen = () => {
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className="flex w-full max-w-160 flex-col">
      <DeskBack to={supplierPages.orders.path}>受注一覧へ</DeskBack>
      <DeskHead title={supplierPages.addOrder.title} />
      <Suspense fallback={null}>
        <LeftEntries />
      </Suspense>
      <Card title="電話・FAXの注文を入力する">
        <StoreCombobox
          supplier_id={supplierId()}
          label="得意先（コード・かな・名前）"
          hint="電話番号やローマ字でも探せます。Enterで候補の先頭を選びます"
          name="store"
          onChoose={store => void navigate(pathTo(supplierPages.storeOrderNew.path, { store_id: store.id }))}
        />
      </Card>
    </div>
  )
}
