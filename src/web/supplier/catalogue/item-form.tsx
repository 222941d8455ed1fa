import { useEffect, useState } from 'react'
import { newProductItemForm, type ProductItemInput, productItemForm } from '#contract/catalogue/product-item.form.ts'
import { createProductItem, type ProductItem } from '#contract/catalogue/product-items.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useBasedDraft, useKeepBased } from '#web/form/use-based-draft.ts'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { blank, changesOf, inputOf, same } from './item-input.ts'
import { HowItIsSold, HowMuch, HowMuchInAll, type ItemValues, WhatItIs } from './item-sections.tsx'
import { currentOf, type ItemChange, saveItem } from './save-item.ts'

type ItemFormProps = {
  /** null: a new one. */
  item: ProductItem | null
  today: Day
  categories: readonly string[]
  onSaved: (item: ProductItem) => void
  /** Something is typed that is not saved. */
  onDirty: (dirty: boolean) => void
}

/** Under which what is typed of an item is kept; of a new one 'new'. */
export const draftKey = (id: string) => `product_item:${id}`

/** All fields of an item. What is typed outlives other pages, a reload and a change of its price until it is saved. */
export const ItemForm = ({ item, today, categories, onSaved, onDirty }: ItemFormProps) => {
  const draft = useBasedDraft<ItemValues>(
    draftKey(item?.id ?? 'new'),
    { ...(item ? inputOf(item) : blank), market_price: false, price: '', valid_from: '' },
    item?.revision ?? 0,
  )
  const { begun, kept } = draft
  const start = begun.base
  const done = (saved: ProductItem) => {
    kept.drop()
    onSaved(saved)
  }
  const { save, conflict } = useSaving(start, done)
  const submit = async (values: ItemValues) => {
    if (!item) {
      const created = await call(createProductItem, { params: { supplier_id: supplierId() }, body: values })
      done(created)
      return
    }
    const { market_price: _market, price: _price, valid_from: _from, ...fields } = values
    const { market_price: _m, price: _p, valid_from: _f, ...before } = start
    const changes = changesOf(before, productItemForm.parse(fields))
    await save(item.id, { revision: begun.revision, ...changes })
  }
  const form = useForm({
    schema: item ? productItemForm : newProductItemForm,
    initial: begun.values,
    onSubmit: (): Promise<void> => submit(form.values),
  })
  const { values } = form
  useKeepBased(values, draft)
  const dirty = !same(values, start)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  return (
    <Form form={form} aria-label={item ? '商品の変更' : '商品の登録'}>
      <WhatItIs form={form} categories={categories} archived={item?.archived ?? false} is_new={item === null} />
      <HowItIsSold form={form} today={today} is_new={item === null} />
      <HowMuch form={form} />
      <HowMuchInAll form={form} />

      <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex items-center justify-end gap-3 border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {item && <span className="text-sm text-ink-soft">{dirty ? '保存していない変更があります' : ''}</span>}
        <Button type="submit" look="primary" busy={form.busy} disabled={item !== null && !dirty}>
          {item ? '保存する' : '登録する'}
        </Button>
      </div>

      {conflict}
    </Form>
  )
}

/** Saves what was changed; where another changed the item meanwhile, asks whose shall stand. */
const useSaving = (before: ItemValues, onDone: (saved: ProductItem) => void) => {
  const [conflict, setConflict] = useState<{ current: ProductItem; mine: Partial<ProductItemInput> } | null>(null)

  const save = async (id: string, body: ItemChange) => {
    try {
      onDone(await saveItem(id, body))
    } catch (error) {
      const current = currentOf(error)
      if (!current) throw error
      const { revision: _revision, archived: _archived, ...mine } = body
      setConflict({ current, mine })
    }
  }
  const dialog = conflict && (
    <ConflictDialog
      before={before}
      mine={conflict.mine}
      current={conflict.current}
      onTake={() => {
        setConflict(null)
        onDone(conflict.current)
      }}
      onKeep={async () => {
        const { current, mine } = conflict
        setConflict(null)
        await save(current.id, { revision: current.revision, ...mine })
      }}
      onClose={() => setConflict(null)}
    />
  )
  return { save, conflict: dialog }
}
