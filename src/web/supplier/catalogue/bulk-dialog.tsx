import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { bulkChange } from '#contract/catalogue/bulk.form.ts'
import {
  applyBulkChange,
  type BulkPreview,
  type BulkTarget,
  previewBulkChange,
} from '#contract/catalogue/product-items.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy, sortMessages } from '#web/form/form-messages.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { chosenKey, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { leadsToUnread } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Heads, StackedHead, Table, Td, Tr } from '#web/ui/table.tsx'
import { changedRows, changeOf, emptyFields, type Fields, type Kind, kinds } from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type ChangedRow, ChangedRows } from './changed-rows.tsx'
import { FarRows } from './far-rows.tsx'
import { scheduledWords } from './item-words.ts'

type Draft = { kind: Kind; fields: Fields }

type Props = {
  target: BulkTarget
  count: number
  today: Day
  onClose: () => void
  onDone: (changed: number, done_at: string) => Promise<void>
}

/** The change as it is typed and kept, what it would do, and doing it. */
const useBulkChange = ({ target, today, onDone }: Props) => {
  const about = 'filter' in target ? JSON.stringify(target.filter) : chosenKey(target.product_item_ids)
  const kept = useKeptDraft<Draft>(`bulk_items:${about}`, { kind: 'price_rate', fields: emptyFields(today) }, 0)
  const { kind, fields } = kept.draft
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  /** What others changed since the preview that was agreed to. */
  const [changed, setChanged] = useState<ChangedRow[]>([])
  const type = (draft: Draft) => {
    kept.change(draft)
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
    if (leadsToUnread(document.querySelector('dialog'))) return
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
      const { changed, done_at } = await call(applyBulkChange, {
        params,
        body: { target, change, digest: preview.digest },
      })
      kept.drop()
      await onDone(changed, done_at)
    } catch (error) {
      const now = detailOf(error, 'check') as BulkPreview | undefined
      setPreview(now ?? null)
      if (now) setChanged(changedRows(preview, now))
      else refused(error)
    }
  }
  return { kept, type, errors, failed, preview, changed, look, apply, mend: () => setPreview(null) }
}

/** One change to many items: what it is, what it would do, and only then it is done. */
export const BulkDialog = (props: Props) => {
  const { count, today, onClose } = props
  const change = useBulkChange(props)
  const { kept, errors, failed, preview, changed } = change
  const first_error = Object.keys(errors)[0]
  useEffect(() => {
    if (first_error) document.querySelector<HTMLElement>('dialog [aria-invalid="true"]')?.focus()
  }, [first_error])

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${grouped(count)}件の商品をまとめて変更`}
      actions={
        preview ? (
          <Agree preview={preview} onMend={change.mend} onApply={change.apply} />
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
            <Button look="primary" onClick={change.look}>
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
          <Asked kept={kept} errors={errors} today={today} onChange={change.type} />
        )}
      </div>
    </Dialog>
  )
}

type AgreeProps = { preview: BulkPreview; onMend: () => void; onApply: () => Promise<void> }

const Agree = ({ preview, onMend, onApply }: AgreeProps) => (
  <>
    <Button onClick={onMend}>変更の内容を直す</Button>
    <Button look="primary" onClick={onApply} disabled={preview.changed === 0}>
      {`${preview.far > 0 ? `大きく違う${grouped(preview.far)}件を含めて` : ''}${grouped(preview.changed)}件を変更する`}
    </Button>
  </>
)

type AskedProps = {
  kept: ReturnType<typeof useKeptDraft<Draft>>
  errors: Record<string, string>
  today: Day
  onChange: (draft: Draft) => void
}

/** What is changed, and how. */
const Asked = ({ kept, errors, today, onChange }: AskedProps) => {
  const { kind, fields } = kept.draft
  return (
    <>
      <ResumedNotice kept={kept} />
      <SelectField
        label="変更する項目"
        name="kind"
        value={kind}
        onChange={value => onChange({ kind: kinds.find(one => one.value === value)?.value ?? 'price_rate', fields })}
        choices={kinds}
        data-autofocus
      />
      <BulkFields
        kind={kind}
        fields={fields}
        errors={errors}
        today={today}
        onChange={(name, value) => onChange({ kind, fields: { ...fields, [name]: value } })}
      />
      <p className="text-sm text-ink-soft">まだ何も変わりません。次の画面で、変わる内容を確かめてから変更します。</p>
    </>
  )
}

/** What is taken away leaves scheduled orders, too. */
const Scheduled = ({ preview: { scheduled } }: { preview: BulkPreview }) => {
  const words = scheduledWords(scheduled)
  return words === '' ? null : <Notice title={words}>外れた商品は、発注のたびに、飲食店へのお知らせに書きます。</Notice>
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
    <FarRows count={preview.far} />
    <Scheduled preview={preview} />
    {preview.rows.length > 0 && (
      <Table label="変わる内容" stacks className="md:max-h-[50dvh]">
        <Heads names={['コード', '商品', { numeric: 'いま' }, { numeric: '変更後' }]} />
        <tbody>
          {preview.rows.map(row => (
            <Tr key={row.id}>
              <Td className="tabular-nums">{row.code}</Td>
              <Td wrap className="max-md:w-full">
                {row.name}
                {row.far && <b className="block text-amber">大きく違う</b>}
              </Td>
              <Td numeric>
                <StackedHead>いま</StackedHead>
                {row.before}
              </Td>
              <Td numeric strong wrap className={row.refused === null ? undefined : 'text-vermilion'}>
                <StackedHead>変更後</StackedHead>
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
