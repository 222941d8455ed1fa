import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import type { ClipboardEvent, FormEvent } from 'react'
import { firstItemsForm, most_first_items } from '#contract/initializations/first-items.form.ts'
import { addFirstItems, getInitialization } from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type FirstRow, filledRows, no_row, pastedRows, row_fields } from './first-rows.ts'
import { ListsToFill, NextStep, StepPage, useInitialization } from './steps.tsx'

const at_first = 5
const emptyRows = (count: number): FirstRow[] => Array.from({ length: count }, () => no_row)
/** Every place a message can stand at. */
const places = Array.from({ length: most_first_items }, (_, row) =>
  [...row_fields.map(({ field }) => field), 'tax_rate'].map(field => `items.${row}.${field}`),
).flat()

/** The first items: from a file, or a few by hand. */
export const Screen = () => {
  const state = useInitialization()
  return (
    <StepPage at="custom_items">
      <div className="flex flex-col gap-4">
        {state && state.item_count > 0 && (
          <Notice
            kind="success"
            title={`商品が${grouped(state.item_count)}件あります`}
            action={
              <span className="flex flex-wrap gap-2">
                <NextStep after="custom_items" />
                <ButtonLink to={supplierPages.productItems.path}>商品の一覧を見る</ButtonLink>
              </span>
            }
          >
            入数・発注単位・画像などは、商品の一覧でいつでも加えられます。
          </Notice>
        )}
        <ListsToFill />
        <Card title="ファイルから登録する">
          <div className="flex flex-wrap items-center gap-4">
            <p className="phrase flex-1 text-sm text-ink-soft">
              販売管理ソフトから書き出したCSVやExcelを、そのまま取り込めます。どの列が何かは、画面で選べます。
            </p>
            <ButtonLink to={supplierPages.itemImport.path} icon={FileUp}>
              ファイルを選ぶ
            </ButtonLink>
          </div>
        </Card>
        <ByHand />
      </div>
    </StepPage>
  )
}

/** The rows as they are typed, kept until they are registered. */
const useRows = () => {
  const say = useToast()
  const kept = useKeptDraft('first_items', { items: emptyRows(at_first) }, 0)
  const form = useForm({
    schema: firstItemsForm,
    initial: kept.draft,
    fields: places,
    onSubmit: async body => {
      const answer = await call(addFirstItems, { params: { supplier_id: supplierId() }, body })
      kept.drop()
      form.reset({ items: emptyRows(at_first) })
      say(`商品を${answer.count}件登録しました`)
      await invalidate(getInitialization)
      window.scrollTo({ top: 0 })
    },
  })
  useKeepTyped(form.values, kept)
  return form
}

const ByHand = () => {
  const form = useRows()
  const rows = form.values.items
  const put = (next: FirstRow[]) => form.setValue('items', next)
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    put([...rows.slice(0, index), ...pasted, ...rows.slice(index + pasted.length)].slice(0, most_first_items))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Rows that were left empty are no items.
    const filled = filledRows(rows)
    put(filled.length === 0 ? [no_row] : filled)
    form.submit().catch(reportError)
  }
  return (
    <Card title="手で入力する">
      <p className="phrase mb-4 text-sm text-ink-soft">
        表計算ソフトの「コード・商品名・規格・カテゴリー・単位・単価」の並びを、そのまま貼り付けることもできます。単価が空の商品は時価になります。
      </p>
      <Form form={{ ...form, form_props: { ...form.form_props, onSubmit: submit } }}>
        <Table label="登録する商品">
          <TableHead />
          <tbody>
            {rows.map((row, index) => (
              <RowFields
                // oxlint-disable-next-line react/no-array-index-key -- a row is its place until it is registered
                key={index}
                row={row}
                index={index}
                errorOf={field => form.errorOf(`items.${index}.${field}`)}
                onChange={change => put(rows.map((one, at) => (at === index ? { ...one, ...change } : one)))}
                onPaste={event => paste(event, index)}
              />
            ))}
          </tbody>
        </Table>
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            icon={Plus}
            disabled={rows.length >= most_first_items}
            onClick={() => put([...rows, ...emptyRows(Math.min(5, most_first_items - rows.length))])}
          >
            行を増やす
          </Button>
          <Button type="submit" look="primary" busy={form.busy}>
            登録する
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const TableHead = () => (
  <thead>
    <tr>
      {row_fields.map(({ field, width }) => (
        <Th key={field} pad="dense" className={width}>
          {item_labels[field]}
          {(field === 'code' || field === 'name' || field === 'unit') && (
            <span className="ml-1 text-vermilion">必須</span>
          )}
        </Th>
      ))}
      <Th pad="dense" className="w-28">
        {item_labels.tax_rate}
      </Th>
    </tr>
  </thead>
)

type RowProps = {
  row: FirstRow
  index: number
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<FirstRow>) => void
  onPaste: (event: ClipboardEvent) => void
}

/** One item to register: each field with what is wrong with it. */
const RowFields = ({ row, index, errorOf, onChange, onPaste }: RowProps) => (
  <Tr>
    {row_fields.map(({ field, mode, right }) => {
      const error = errorOf(field)
      return (
        <Td key={field} pad="narrow" className="align-top">
          <input
            aria-label={`${index + 1}行目の${item_labels[field]}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `e${index}${field}` : undefined}
            inputMode={mode}
            autoComplete="off"
            value={row[field]}
            onPaste={onPaste}
            onChange={event => onChange({ [field]: event.currentTarget.value })}
            className={inputClass(error, right ? 'text-right tabular-nums' : '')}
          />
          {error && (
            <p id={`e${index}${field}`} className="px-1 text-xs font-bold whitespace-normal text-vermilion">
              {error}
            </p>
          )}
        </Td>
      )
    })}
    <Td pad="narrow" className="align-top">
      <Select
        aria-label={`${index + 1}行目の${item_labels.tax_rate}`}
        value={row.tax_rate}
        onChange={event => onChange({ tax_rate: event.currentTarget.value === '10' ? 10 : 8 })}
        className="w-full"
      >
        <option value={8}>8%</option>
        <option value={10}>10%</option>
      </Select>
    </Td>
  </Tr>
)
