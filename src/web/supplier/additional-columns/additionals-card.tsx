import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type Additionals,
  changeItemAdditionals,
  changeOrderAdditionals,
  changeStoreAdditionals,
  getItemAdditionals,
  getOrderAdditionals,
  getStoreAdditionals,
} from '#contract/additional-columns/additional-columns.contract.ts'
import type { AdditionalSubject } from '#domain/additional-columns/additional.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { subject: AdditionalSubject; id: string }
type Filled = Additionals['items'][number]
type Values = Record<string, string>

/** The calls of each subject, by one name. */
const callsOf = ({ subject, id }: Props) => {
  const supplier_id = supplierId()
  if (subject === 'store') {
    const params = { supplier_id, store_id: id }
    return {
      save: (changes: Change[]) => call(changeStoreAdditionals, { params, body: { changes } }),
      put: (now: Additionals) => setData(getStoreAdditionals, { params }, now),
    }
  }
  if (subject === 'product_item') {
    const params = { supplier_id, product_item_id: id }
    return {
      save: (changes: Change[]) => call(changeItemAdditionals, { params, body: { changes } }),
      put: (now: Additionals) => setData(getItemAdditionals, { params }, now),
    }
  }
  const params = { supplier_id, order_id: id }
  return {
    save: (changes: Change[]) => call(changeOrderAdditionals, { params, body: { changes } }),
    put: (now: Additionals) => setData(getOrderAdditionals, { params }, now),
  }
}

type Change = { additional_column_id: string; was: string; value: string }

const StoreAdditionals = ({ id }: { id: string }) => {
  const params = { supplier_id: supplierId(), store_id: id }
  const { data } = useData(getStoreAdditionals, { params }, { throws: false })
  return data ? <Filling subject="store" id={id} items={data.items} /> : null
}
const ItemAdditionals = ({ id }: { id: string }) => {
  const params = { supplier_id: supplierId(), product_item_id: id }
  const { data } = useData(getItemAdditionals, { params }, { throws: false })
  return data ? <Filling subject="product_item" id={id} items={data.items} /> : null
}
const OrderAdditionals = ({ id }: { id: string }) => {
  const params = { supplier_id: supplierId(), order_id: id }
  const { data } = useData(getOrderAdditionals, { params }, { throws: false })
  return data ? <Filling subject="order" id={id} items={data.items} /> : null
}

/** The supplier's own fields of a store, item or order; nothing where it has none. */
export const AdditionalsCard = ({ subject, id }: Props) =>
  subject === 'store' ? (
    <StoreAdditionals id={id} />
  ) : subject === 'product_item' ? (
    <ItemAdditionals id={id} />
  ) : (
    <OrderAdditionals id={id} />
  )

const valuesOf = (items: readonly Filled[]): Values =>
  Object.fromEntries(items.map(one => [one.additional_column_id, one.value]))
const wordsOf = (items: readonly Filled[], values: Values): string[] =>
  items.map(one => `${one.name}：${values[one.additional_column_id] || '（空欄）'}`)

const Filling = ({ subject, id, items }: Props & { items: readonly Filled[] }) =>
  items.length === 0 ? null : (
    <FillingForm
      // Columns that were made or given up meanwhile make another form.
      key={items.map(one => one.additional_column_id).join()}
      subject={subject}
      id={id}
      items={items}
    />
  )

type FillingProps = Props & { items: readonly Filled[] }

/** What is typed into the fields, kept until it is saved. */
const useFilling = ({ subject, id, items }: FillingProps) => {
  const { save, put } = callsOf({ subject, id })
  const say = useToast()
  const saved = valuesOf(items)
  const kept = useKeptDraft<Values>(`additionals:${subject}:${id}`, saved, 1)
  const [theirs, setTheirs] = useState<Additionals | null>(null)
  const form = useForm({
    schema: z.object(Object.fromEntries(items.map(one => [one.additional_column_id, z.string()]))),
    initial: { ...saved, ...kept.draft },
    onSubmit: async typed => {
      const changes = items.flatMap(({ additional_column_id, value: was }) => {
        const value = typed[additional_column_id] ?? ''
        return value === was ? [] : [{ additional_column_id, was, value }]
      })
      try {
        const now = await save(changes)
        put(now)
        kept.drop()
        form.reset(valuesOf(now.items))
        say('追加項目を保存しました')
      } catch (error) {
        const current = detailOf(error, 'current') as Additionals | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { put, kept, form, theirs, setTheirs }
}

const FillingForm = ({ subject, id, items }: FillingProps) => {
  const { put, kept, form, theirs, setTheirs } = useFilling({ subject, id, items })
  const { values, bind } = form
  const form_and_versions = (
    <>
      <Form form={form}>
        <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
          {items.map(one => (
            <Field key={one.additional_column_id} column={one} bound={bind(one.additional_column_id)} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="small" busy={form.busy} disabled={!kept.dirty}>
            追加項目を保存
          </Button>
          {kept.dirty && <span className="text-sm font-bold text-amber">保存していない変更があります</span>}
        </div>
      </Form>
      {theirs && (
        <ConflictDialog
          theirs={{ revision: 1, changed_at: null, changed_by_name: null }}
          now={wordsOf(theirs.items, valuesOf(theirs.items))}
          mine={wordsOf(items, values)}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => {
            kept.drop()
            form.reset(valuesOf(theirs.items))
            put(theirs)
            setTheirs(null)
          }}
          onKeepMine={() => {
            put(theirs)
            setTheirs(null)
          }}
        />
      )}
    </>
  )
  // Where it stands among cards it is one.
  return subject === 'store' ? (
    <section aria-label="追加項目">
      <Card title="追加項目">{form_and_versions}</Card>
    </section>
  ) : (
    <section aria-label="追加項目" className="flex flex-col gap-3">
      <h3 className="text-base">追加項目</h3>
      {form_and_versions}
    </section>
  )
}

type Bound = {
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

const Field = ({ column: { name, kind, choices }, bound }: { column: Filled; bound: Bound }) => {
  if (kind === 'date') return <DateField looks="near" label={name} {...bound} />
  if (kind === 'choice') {
    return (
      <SelectField
        label={name}
        placeholder="（選択なし）"
        // What was chosen before the choices changed stays in sight.
        choices={[...new Set([...choices, bound.value])]
          .filter(one => one !== '')
          .map(one => ({ value: one, label: one }))}
        {...bound}
      />
    )
  }
  return <TextField label={name} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : undefined} {...bound} />
}
