import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { AdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import { additional_subject_words } from '#domain/additional-columns/additional.ts'
import { date_formats, type LayoutColumn, most_columns, newColumn } from '#domain/exports/layout.ts'
import { additionalKey, source_keys, sourceOf } from '#domain/exports/layout-sources.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DraftColumn, freeKey } from './layout-draft.ts'

const in_columns = 'grid min-w-0 grid-cols-[12rem_12rem_1fr_8rem_2.75rem] items-start gap-x-3 gap-y-1'

const additionalLabel = ({ subject, name, archived }: AdditionalColumn): string =>
  `${name}（${additional_subject_words[subject]}の追加項目${archived ? '・使うのをやめたもの' : ''}）`

type Props = {
  columns: DraftColumn[]
  /** The supplier's own fields. */
  additionals: readonly AdditionalColumn[]
  /** Only what an order has: one row per order. */
  by_order: boolean
  wrong: Record<string, string>
  onChange: (columns: DraftColumn[]) => void
}

/** The columns of a layout: their order by drag or by the arrow keys, their titles and formats. */
export const LayoutColumns = ({ columns, additionals, by_order, wrong, onChange }: Props) => {
  const labelOf = ({ source }: LayoutColumn): string => {
    if (source === 'fixed') return '固定値'
    const own = additionals.find(one => additionalKey(one) === source)
    return own ? additionalLabel(own) : sourceOf(source).label
  }
  const change = (key: string, some: Partial<LayoutColumn>) =>
    onChange(columns.map(one => (one.key === key ? { ...one, ...some } : one)))
  return (
    <>
      <p aria-hidden="true" className={cx(in_columns, 'pl-11 text-xs font-bold text-ink-soft max-lg:hidden')}>
        <span>項目</span>
        <span>見出し</span>
        <span>書き方</span>
        <span>最大バイト数</span>
      </p>
      <ReorderList items={columns} keyOf={one => one.key} nameOf={labelOf} label="列" onChange={onChange}>
        {column => (
          <Column
            column={column}
            place={columns.indexOf(column)}
            label={labelOf(column)}
            wrong={wrong}
            onChange={some => change(column.key, some)}
            onRemove={() => onChange(columns.filter(one => one.key !== column.key))}
          />
        )}
      </ReorderList>
      {wrong['layout.columns'] && <p className="text-sm text-vermilion">{wrong['layout.columns']}</p>}
      {columns.length < most_columns && (
        <AddColumn
          by_order={by_order}
          additionals={additionals}
          onAdd={column => onChange([...columns, { ...column, key: freeKey(columns) }])}
        />
      )}
    </>
  )
}

type ColumnProps = {
  column: DraftColumn
  place: number
  label: string
  wrong: Record<string, string>
  onChange: (some: Partial<LayoutColumn>) => void
  onRemove: () => void
}

const Column = ({ column, place, label, wrong, onChange, onRemove }: ColumnProps) => {
  const errorOf = (field: string) => wrong[`layout.columns.${place}.${field}`]
  return (
    <div className={cx(in_columns, 'flex-1 py-1 max-lg:flex max-lg:flex-wrap')}>
      <span className="min-w-44 self-center">
        <span className="mr-2 inline-block w-6 text-right text-sm text-ink-soft tabular-nums">{place + 1}</span>
        {label}
        {errorOf('source') && <span className="block text-sm text-vermilion">{errorOf('source')}</span>}
      </span>
      <TextField
        label={`${place + 1}列目の見出し`}
        hideLabel
        name={`title-${column.key}`}
        value={column.title}
        onChange={title => onChange({ title })}
        error={errorOf('title')}
      />
      <div className="flex max-w-100 gap-2 *:flex-1">
        <Format column={column} place={place} errorOf={errorOf} onChange={onChange} />
      </div>
      <NumberField
        label={`${place + 1}列目の最大バイト数`}
        short="制限なし"
        value={column.max_bytes}
        error={errorOf('max_bytes')}
        onChange={max_bytes => onChange({ max_bytes })}
      />
      <IconButton icon={X} label={`${place + 1}列目（${label}）を外す`} className="ml-auto" onClick={onRemove} />
    </div>
  )
}

type FormatProps = {
  column: DraftColumn
  place: number
  errorOf: (field: string) => string | undefined
  onChange: (some: Partial<LayoutColumn>) => void
}

const Format = ({ column, place, errorOf, onChange }: FormatProps) => {
  const { source } = column
  if (source === 'fixed') {
    return (
      <TextField
        label={`${place + 1}列目の固定値`}
        hideLabel
        placeholder="すべての行に入る値"
        name={`text-${column.key}`}
        value={column.text}
        onChange={text => onChange({ text })}
        error={errorOf('text')}
      />
    )
  }
  const { kind } = sourceOf(source)
  if (kind === 'date' || kind === 'time') {
    return (
      <SelectField
        label={`${place + 1}列目の日付の形`}
        hideLabel
        name={`date-${column.key}`}
        value={column.date_format}
        onChange={value => onChange({ date_format: date_formats.find(one => one === value) ?? 'YYYY/MM/DD' })}
        choices={date_formats.map(value => ({ value, label: value }))}
      />
    )
  }
  if (kind === 'text') return null
  return (
    <>
      <SelectField
        label={`${place + 1}列目の小数`}
        hideLabel
        name={`places-${column.key}`}
        value={column.places === null ? '' : String(column.places)}
        onChange={value => onChange({ places: value === '' ? null : Number(value) })}
        choices={[
          { value: '', label: '小数はそのまま' },
          { value: '0', label: '整数（四捨五入）' },
          { value: '1', label: '小数1桁' },
          { value: '2', label: '小数2桁' },
          { value: '3', label: '小数3桁' },
        ]}
      />
      <NumberField
        label={`${place + 1}列目の0埋めの桁数`}
        short="0埋めの桁数"
        value={column.digits}
        error={errorOf('digits')}
        onChange={digits => onChange({ digits })}
      />
    </>
  )
}

type NumberFieldProps = {
  label: string
  short: string
  value: number | null
  error: string | undefined
  onChange: (value: number | null) => void
}

/** A small whole number, or nothing. */
const NumberField = ({ label, short, value, error, onChange }: NumberFieldProps) => (
  <TextField
    label={label}
    hideLabel
    name={label}
    inputMode="numeric"
    placeholder={short}
    value={value === null ? '' : String(value)}
    onChange={typed => {
      const digits = normaliseDigits(typed).replace(/\D/g, '').slice(0, 4)
      onChange(digits === '' ? null : Number(digits))
    }}
    error={error}
  />
)

const AddColumn = ({
  by_order,
  additionals,
  onAdd,
}: Pick<Props, 'by_order' | 'additionals'> & { onAdd: (column: LayoutColumn) => void }) => {
  const [chosen, setChosen] = useState('fixed')
  const usable = [
    { column: newColumn('fixed'), label: '固定値（いつも同じ値・空の列）' },
    ...source_keys.map(source => ({ column: newColumn(source), label: sourceOf(source).label })),
    ...additionals
      .filter(one => !one.archived)
      .map(one => ({ column: newColumn(additionalKey(one), { title: one.name }), label: additionalLabel(one) })),
  ].filter(({ column: { source } }) => !by_order || source === 'fixed' || sourceOf(source).of === 'order')
  const { column } = usable.find(one => one.column.source === chosen) ?? { column: newColumn('fixed') }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2 border-t pt-3">
      <SelectField
        label="加える項目"
        name="new-column"
        value={column.source}
        onChange={setChosen}
        choices={usable.map(one => ({ value: one.column.source, label: one.label }))}
        className="min-w-70"
      />
      <Button icon={Plus} onClick={() => onAdd(column)}>
        列を加える
      </Button>
    </div>
  )
}
