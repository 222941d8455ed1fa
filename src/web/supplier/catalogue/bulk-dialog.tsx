import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type BulkChangeInput, bulkChange } from '#contract/catalogue/bulk.form.ts'
import {
  applyBulkChange,
  type BulkPreview,
  type BulkRow,
  type BulkTarget,
  previewBulkChange,
} from '#contract/catalogue/product-items.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy, sortMessages } from '#web/form/form-messages.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ChangedRow, ChangedRows, no_step, stepWords } from './changed-rows.tsx'

type Kind = 'price_rate' | 'price_amount' | 'price_set' | 'visible' | 'sales_limit' | 'sold_out' | 'archived'

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'price_rate', label: '単価を率で変える（%）' },
  { value: 'price_amount', label: '単価を額で変える（円）' },
  { value: 'price_set', label: '単価を同じ額・時価にする' },
  { value: 'visible', label: '表示・非表示' },
  { value: 'sales_limit', label: '販売上限' },
  { value: 'sold_out', label: '完売・販売再開' },
  { value: 'archived', label: '取扱終了・再開' },
]

const emptyFields = (today: Day) => ({
  rate: '',
  rounding: 'round' as Rounding,
  amount: '',
  price: '',
  market_price: false,
  valid_from: addDays(today, 1),
  on: true,
  sales_limit: '',
  sales_from: '',
  sales_to: '',
})
type Fields = ReturnType<typeof emptyFields>

/** One change to many items: what it is, what it would do, and only then it is done. */
export const BulkDialog = ({
  target,
  count,
  today,
  onClose,
  onDone,
}: {
  target: BulkTarget
  count: number
  today: Day
  onClose: () => void
  onDone: (changed: number) => Promise<void>
}) => {
  const kept = useKeptDraft<{ kind: Kind; fields: Fields }>(
    'bulk_items',
    { kind: 'price_rate', fields: emptyFields(today) },
    0,
  )
  const { kind, fields } = kept.draft
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  /** What others changed since the preview that was agreed to. */
  const [changed, setChanged] = useState<ChangedRow[]>([])
  const set = <K extends keyof Fields>(name: K, value: Fields[K]) => {
    kept.change({ kind, fields: { ...fields, [name]: value } })
    setPreview(null)
    setErrors({})
    setFailed(null)
  }
  const change = changeOf(kind, fields)
  const params = { supplier_id: supplierId() }

  const refused = (error: unknown) => {
    const said = refusedBy(error)
    if (!said) throw error
    const messages = said.messages.map(one => ({ ...one, field: one.field.replace(/^change\./, '') }))
    const sorted = sortMessages(messages, field => field in fields)
    setErrors(sorted.by_field)
    setFailed(said.global ?? sorted.global)
  }
  const look = async () => {
    const parsed = z.safeParse(bulkChange, change)
    if (!parsed.success) {
      setErrors(Object.fromEntries(fieldMessages(parsed.error).map(one => [one.field, one.message])))
      return
    }
    try {
      setChanged([])
      setPreview(await call(previewBulkChange, { params, body: { target, change } }))
    } catch (error) {
      refused(error)
    }
  }
  const apply = async () => {
    if (!preview) return
    try {
      const { changed } = await call(applyBulkChange, { params, body: { target, change, digest: preview.digest } })
      kept.drop()
      await onDone(changed)
    } catch (error) {
      const now = detailOf(error, 'check') as BulkPreview | undefined
      setPreview(now ?? null)
      if (now) setChanged(changedRows(preview, now))
      else refused(error)
    }
  }

  const first_error = Object.keys(errors)[0]
  useEffect(() => {
    if (first_error) document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus()
  }, [first_error])

  /** Of its neighbour's height: with a hint beside one that has a hint. */
  const from = (hint?: string) => (
    <DateField
      label="この納品日から"
      name="valid_from"
      required
      min={today}
      value={fields.valid_from}
      onChange={value => set('valid_from', value)}
      error={errors['valid_from']}
      hint={hint}
    />
  )
  const choice = (label: string, yes: string, no: string) => (
    <RadioGroup
      label={label}
      name="on"
      row
      value={fields.on ? 'yes' : 'no'}
      onChange={value => set('on', value === 'yes')}
      choices={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  )

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${grouped(count)}件の商品をまとめて変更`}
      actions={
        preview ? (
          <>
            <Button onClick={() => setPreview(null)}>変更の内容を直す</Button>
            <Button look="primary" onClick={apply} disabled={preview.changed === 0}>
              {`${grouped(preview.changed)}件を変更する`}
            </Button>
          </>
        ) : (
          <>
            <Button
              onClick={() => {
                kept.drop()
                onClose()
              }}
            >
              やめる
            </Button>
            <Button look="primary" onClick={look}>
              変わる内容を確認する
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        {preview ? (
          <>
            {changed.length > 0 && <ChangedRows rows={changed} />}
            <PreviewTable preview={preview} />
          </>
        ) : (
          <>
            <ResumedNotice kept={kept} />
            <SelectField
              label="変更する項目"
              name="kind"
              value={kind}
              onChange={value => {
                kept.change({ kind: kinds.find(one => one.value === value)?.value ?? 'price_rate', fields })
                setErrors({})
                setFailed(null)
              }}
              choices={kinds}
              data-autofocus
            />
            {kind === 'price_rate' && (
              <div className="grid gap-4 sm:grid-cols-3">
                <TextField
                  label="変更する率"
                  name="rate"
                  required
                  inputMode="text"
                  autoComplete="off"
                  value={fields.rate}
                  onChange={value => set('rate', value)}
                  error={errors['rate']}
                  after={<span>%</span>}
                  hint="3.5 で値上げ、-10 で値下げ"
                />
                <SelectField
                  label="円未満の端数"
                  name="rounding"
                  value={fields.rounding}
                  onChange={value => set('rounding', value === 'floor' || value === 'ceil' ? value : 'round')}
                  hint="1円単位にします"
                  choices={[
                    { value: 'round', label: '四捨五入' },
                    { value: 'floor', label: '切り捨て' },
                    { value: 'ceil', label: '切り上げ' },
                  ]}
                />
                {from('前の納品分はそのまま')}
              </div>
            )}
            {kind === 'price_amount' && (
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="変更する額"
                  name="amount"
                  required
                  inputMode="text"
                  autoComplete="off"
                  value={fields.amount}
                  onChange={value => set('amount', value)}
                  error={errors['amount']}
                  after={<span>円</span>}
                  hint="50 で値上げ、-50 で値下げ"
                />
                {from('前の納品分はそのまま')}
              </div>
            )}
            {kind === 'price_set' && (
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={item_labels.price}
                  name="price"
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={fields.market_price}
                  value={fields.price}
                  onChange={value => set('price', value)}
                  error={errors['price']}
                  after={<span>円</span>}
                />
                {from()}
                <Checkbox label="時価にする" value={fields.market_price} onChange={on => set('market_price', on)} />
              </div>
            )}
            {kind === 'visible' && choice('飲食店の発注画面', '表示する', '表示しない')}
            {kind === 'sold_out' && choice('販売', '完売にする（いますぐ注文を止める）', '販売を再開する')}
            {kind === 'archived' && choice('取扱い', '取扱終了にする', '取扱いを再開する（非表示で戻ります）')}
            {kind === 'sales_limit' && (
              <div className="grid gap-4 sm:grid-cols-3">
                <TextField
                  label={item_labels.sales_limit}
                  name="sales_limit"
                  inputMode="decimal"
                  autoComplete="off"
                  value={fields.sales_limit}
                  onChange={value => set('sales_limit', value)}
                  error={errors['sales_limit']}
                  hint="空欄なら上限なし"
                />
                <DateField
                  label={item_labels.sales_from}
                  name="sales_from"
                  value={fields.sales_from}
                  onChange={value => set('sales_from', value)}
                  error={errors['sales_from']}
                  hint="入れると期間全体の上限"
                />
                <DateField
                  label={item_labels.sales_to}
                  name="sales_to"
                  value={fields.sales_to}
                  onChange={value => set('sales_to', value)}
                  error={errors['sales_to']}
                  hint="この日の納品分まで"
                />
              </div>
            )}
            <p className="text-sm text-ink-soft">
              まだ何も変わりません。次の画面で、変わる内容を確かめてから変更します。
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

const changeOf = (kind: Kind, fields: Fields): BulkChangeInput => {
  const { valid_from } = fields
  switch (kind) {
    case 'price_rate':
      return { kind, rate: fields.rate, rounding: fields.rounding, valid_from }
    case 'price_amount':
      return { kind, amount: fields.amount, valid_from }
    case 'price_set':
      return { kind, price: fields.market_price ? null : fields.price, valid_from }
    case 'visible':
      return { kind, visible: fields.on }
    case 'sold_out':
      return { kind, sold_out: fields.on }
    case 'archived':
      return { kind, archived: fields.on }
    default:
      return { kind, sales_limit: fields.sales_limit, sales_from: fields.sales_from, sales_to: fields.sales_to }
  }
}

const stepOf = (row: BulkRow | undefined) => (row ? stepWords(row.before, row.refused ?? row.after) : no_step)

/** The rows of which two previews say different things, among those that either shows. */
const changedRows = (seen: BulkPreview, now: BulkPreview): ChangedRow[] => {
  const before = new Map(seen.rows.map(row => [row.id, row]))
  const after = new Map(now.rows.map(row => [row.id, row]))
  return [...new Map([...before, ...after]).values()].flatMap(({ id, name }) => {
    const row = { id, name, seen: stepOf(before.get(id)), now: stepOf(after.get(id)) }
    return row.seen === row.now ? [] : [row]
  })
}

const PreviewTable = ({ preview }: { preview: BulkPreview }) => (
  <>
    <p aria-live="polite">
      対象 {grouped(preview.targeted)}件のうち、<strong>{grouped(preview.changed)}件が変わります</strong>。
      {preview.unchanged > 0 && `${grouped(preview.unchanged)}件はすでにその内容です。`}
      {preview.refused > 0 && (
        <strong className="text-vermilion">{grouped(preview.refused)}件は変更できません（そのまま残ります）。</strong>
      )}
    </p>
    {preview.rows.length > 0 && (
      <Table label="変わる内容" className="max-h-[50dvh]">
        <thead>
          <tr>
            <Th>コード</Th>
            <Th>商品</Th>
            <Th numeric>いま</Th>
            <Th numeric>変更後</Th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(row => (
            <Tr key={row.id}>
              <Td className="tabular-nums">{row.code}</Td>
              <Td wrap>{row.name}</Td>
              <Td numeric>{row.before}</Td>
              <Td numeric strong wrap className={row.refused === null ? undefined : 'text-vermilion'}>
                {row.refused ?? row.after}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    )}
    {preview.changed + preview.refused > preview.rows.length && (
      <p className="text-sm text-ink-soft">はじめの{preview.rows.length}件を表示しています。</p>
    )}
  </>
)
