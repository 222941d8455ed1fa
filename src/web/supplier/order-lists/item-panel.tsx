import { useEffect, useState } from 'react'
import { decimalTextOf, textOf } from '#contract/catalogue/product-item.form.ts'
import { listItemForm } from '#contract/order-lists/list-item.form.ts'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { list_labels } from '#domain/catalogue/list-item.ts'
import type { Day } from '#domain/shared/day.ts'
import { type UnitKind, unit_kind_words, unit_kinds, unitWord } from '#domain/trade/unit.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useBasedDraft, useKeepBased } from '#web/form/use-based-draft.ts'
import { useForm } from '#web/form/use-form.ts'
import { Panel } from '#web/supplier/catalogue/item-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ListItemPrices } from './item-prices.tsx'
import { currentRow, type ListCalls } from './list-api.ts'
import { ListItemAudits } from './list-item-audits.tsx'
import { nameOf } from './list-words.ts'

type Values = {
  alias_name: string
  unit_kinds: UnitKind[]
  min_quantity: string
  max_quantity: string
  lot: string
  visible: boolean
}

const valuesOf = (row: ListItemRow): Values => ({
  alias_name: textOf(row.alias_name),
  unit_kinds: row.unit_kinds ?? [],
  min_quantity: decimalTextOf(row.min_quantity),
  max_quantity: decimalTextOf(row.max_quantity),
  lot: decimalTextOf(row.lot),
  visible: row.visible,
})

const fields = ['alias_name', 'unit_kinds', 'min_quantity', 'max_quantity', 'lot', 'visible'] as const

const wordsOf = (values: Values, field: (typeof fields)[number]): string => {
  const value = values[field]
  if (typeof value === 'boolean') return value ? '表示' : '非表示'
  const text = Array.isArray(value) ? value.map(one => unit_kind_words[one]).join('・') : value
  return text === '' ? '（商品のとおり）' : text
}

const changedFrom = (base: Values, values: Values) =>
  fields.filter(field => JSON.stringify(values[field]) !== JSON.stringify(base[field]))

/** Under which what is typed of an item of a list is kept. */
export const draftKey = (id: string) => `list_item:${id}`

type Props = {
  calls: ListCalls
  list: OrderList
  row: ListItemRow
  today: Day
  may_edit: boolean
  onShow: (row: ListItemRow) => void
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** One item of a list: what the restaurant reads, what it may order, what it costs. */
export const ListItemPanel = (props: Props) => {
  const { row } = props
  // What is typed belongs to the revision it was begun with: another one begins a new form.
  const [begun, setBegun] = useState(row)
  const [dirty, setDirty] = useState(false)
  if (row.revision > begun.revision && !dirty) setBegun(row)
  const saved = (next: ListItemRow) => {
    setDirty(false)
    props.onDirty(false)
    setBegun(next)
    props.onShow(next)
  }
  return (
    <Panel title={`${row.code} ${nameOf(row)}`} onClose={props.onClose}>
      <div className="flex flex-col gap-8">
        <ListItemPrices
          key={`prices${row.revision}`}
          {...props}
          onSaved={next => {
            setBegun(next)
            props.onShow(next)
          }}
        />
        <ItemForm
          key={`form${begun.revision}`}
          {...props}
          row={begun}
          onSaved={saved}
          onDirty={now => {
            setDirty(now)
            props.onDirty(now)
          }}
        />
        <ListItemAudits
          key={`audits${row.revision}`}
          calls={props.calls}
          list_item_id={row.id}
          may_edit={props.may_edit}
        />
      </div>
    </Panel>
  )
}

type FormProps = Omit<Props, 'onShow'> & { onSaved: (row: ListItemRow) => void }

/** Saves what is typed of an item, as it is kept. Where somebody else was faster, `theirs` is what stands. */
const useItemForm = ({ calls, row, onSaved, onDirty }: FormProps) => {
  const say = useToast()
  const draft = useBasedDraft<Values>(draftKey(row.id), valuesOf(row), row.revision)
  const { begun, kept } = draft
  const initial = begun.base
  const [theirs, setTheirs] = useState<ListItemRow | null>(null)
  const form = useForm({
    schema: listItemForm,
    initial: begun.values,
    onSubmit: () => save(begun.revision),
  })
  useKeepBased(form.values, draft)
  const { dirty } = kept
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- told when it changes, not when the page around is drawn anew
  useEffect(() => onDirty(dirty), [dirty])
  const done = (now: ListItemRow) => {
    kept.drop()
    onSaved(now)
  }
  const save = async (revision: number) => {
    const mine = Object.fromEntries(changedFrom(initial, form.values).map(field => [field, form.values[field]]))
    try {
      done(await call(calls.changeListItem, { params: { list_item_id: row.id }, body: { ...mine, revision } }))
      setTheirs(null)
      say('保存しました')
    } catch (error) {
      const current = currentRow(error)
      if (!current) throw error
      setTheirs(current)
    }
  }
  return { form, kept, initial, theirs, setTheirs, done, save }
}

const ItemForm = (props: FormProps) => {
  const { row, may_edit } = props
  const { form, kept, initial, theirs, setTheirs, done, save } = useItemForm(props)
  return (
    <>
      <Form form={form} aria-label="この商品の設定" dense>
        <Fields row={row} may_edit={may_edit} form={form} />
        {may_edit && (
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" busy={form.busy} disabled={!kept.dirty}>
              保存する
            </Button>
            {kept.dirty && <span className="text-sm font-bold text-amber">保存していない変更があります</span>}
          </div>
        )}
      </Form>
      {theirs && (
        <Conflict
          base={initial}
          theirs={valuesOf(theirs)}
          mine={form.values}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => done(theirs)}
          onKeepMine={() => save(theirs.revision)}
        />
      )}
    </>
  )
}

type FieldsProps = { row: ListItemRow; may_edit: boolean; form: ReturnType<typeof useForm<Values, unknown>> }

const usual = (value: string | null) => (value === null ? '決まりなし' : `商品：${decimalTextOf(value)}`)

/** What the restaurant reads, and what it may order. */
const Fields = ({ row, may_edit, form }: FieldsProps) => {
  const { bind, setValue: set, values } = form
  return (
    <fieldset disabled={!may_edit} className="flex flex-col gap-4">
      <legend className="mb-2 w-full border-b pb-1 text-base">飲食店での見え方</legend>
      <TextField
        label={list_labels.alias_name}
        hint={`空欄なら「${row.item_name}」と表示します`}
        maxLength={100}
        {...bind('alias_name')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {(['min_quantity', 'max_quantity', 'lot'] as const).map(field => (
          <TextField
            key={field}
            label={list_labels[field]}
            inputMode="decimal"
            autoComplete="off"
            placeholder={usual(row[`item_${field}`])}
            {...bind(field)}
          />
        ))}
      </div>
      {row.item_unit_kinds.length > 1 && <UnitKinds row={row} form={form} />}
      <Checkbox label="飲食店の発注画面に表示する" value={values.visible} onChange={on => set('visible', on)} />
    </fieldset>
  )
}

/** By the piece, by the case; none ticked is as the item says. */
const UnitKinds = ({ row, form: { values, errors, setValue: set } }: Omit<FieldsProps, 'may_edit'>) => {
  const now = values.unit_kinds.length === 0 ? row.item_unit_kinds : values.unit_kinds
  return (
    <fieldset>
      <legend className="text-sm font-bold">{list_labels.unit_kinds}</legend>
      <div className="flex flex-wrap gap-4">
        {unit_kinds.map(kind => (
          <Checkbox
            key={kind}
            label={`${unit_kind_words[kind]}（${unitWord(row, kind)}）`}
            value={values.unit_kinds.length === 0 || values.unit_kinds.includes(kind)}
            onChange={next => {
              const kinds = next ? [...now, kind] : now.filter(one => one !== kind)
              if (kinds.length > 0) set('unit_kinds', kinds.length === row.item_unit_kinds.length ? [] : kinds)
            }}
          />
        ))}
      </div>
      {errors['unit_kinds'] !== undefined && <p className="text-sm font-bold text-vermilion">{errors['unit_kinds']}</p>}
    </fieldset>
  )
}

/** What was begun with, what stands by now, and what is typed here, field by field. */
const Conflict = ({
  base,
  theirs,
  mine,
  onClose,
  onTakeTheirs,
  onKeepMine,
}: {
  base: Values
  theirs: Values
  mine: Values
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => Promise<void>
}) => {
  const changed = changedFrom(base, mine)
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="ほかの画面でこの商品が変更されました"
      actions={
        <>
          <Button onClick={onClose}>編集に戻る</Button>
          <Button onClick={onTakeTheirs}>自分の変更をやめる</Button>
          <Button look="primary" onClick={onKeepMine}>
            自分の変更を保存する
          </Button>
        </>
      }
    >
      <p className="mb-3">「自分の変更を保存する」は、あなたが変えた項目だけを上書きします。</p>
      <Table label="変更の比較">
        <thead>
          <tr>
            <Th>項目</Th>
            <Th>編集を始めたとき</Th>
            <Th>いま保存されている内容</Th>
            <Th>あなたの変更</Th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(field => changed.includes(field) || wordsOf(base, field) !== wordsOf(theirs, field))
            .map(field => (
              <Tr key={field}>
                <Td strong>{list_labels[field]}</Td>
                <Td wrap>{wordsOf(base, field)}</Td>
                <Td wrap>{wordsOf(theirs, field)}</Td>
                <Td wrap>{changed.includes(field) ? wordsOf(mine, field) : '（変更なし）'}</Td>
              </Tr>
            ))}
        </tbody>
      </Table>
      <p className="mt-3 text-sm text-ink-soft">単価は別に保存されます。いまの単価は商品の画面に表示されています。</p>
    </Dialog>
  )
}
