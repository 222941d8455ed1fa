import type { Layout, RowKind } from '#domain/exports/layout.ts'
import {
  choices_of_all,
  choices_of_csv,
  type LayoutOptionValues,
  layout_choices,
} from '#domain/exports/layout-words.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const kinds: readonly { kind: RowKind; label: string; of: 'both' | Layout['corrections'] }[] = [
  { kind: 'new', label: '新規の行', of: 'both' },
  { kind: 'again', label: '再出力の行', of: 'both' },
  { kind: 'red', label: '赤の行', of: 'pair' },
  { kind: 'black', label: '黒の行', of: 'pair' },
  { kind: 'changed', label: '訂正の行', of: 'mark' },
  { kind: 'cancelled', label: '取消の行', of: 'mark' },
]

type Props = {
  layout: LayoutOptionValues
  wrong: Record<string, string>
  onChange: (layout: LayoutOptionValues) => void
}

/** Everything of a layout but its columns; `has_kind`: a column says what a row is for. */
export const LayoutOptions = ({ layout, has_kind, wrong, onChange }: Props & { has_kind: boolean }) => {
  const shown = layout.format === 'csv' ? [...choices_of_all, ...choices_of_csv] : choices_of_all
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(name => (
          <SelectField
            key={name}
            label={layout_choices[name].label}
            name={name}
            value={layout[name]}
            onChange={value => onChange({ ...layout, [name]: value })}
            choices={layout_choices[name].choices}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-6">
        <Checkbox
          label="1行目に見出しを入れる"
          value={layout.header}
          onChange={header => onChange({ ...layout, header })}
        />
        <Checkbox
          label="出荷しない明細（欠品）は出さない"
          value={layout.skip_shortages}
          onChange={skip_shortages => onChange({ ...layout, skip_shortages })}
        />
        <Checkbox
          label="Excelで式にならないようにする"
          hint="= + - @ で始まる文字の前に ' をつけます"
          value={layout.guard_formulas}
          onChange={guard_formulas => onChange({ ...layout, guard_formulas })}
        />
      </div>
      {has_kind && <KindWords layout={layout} wrong={wrong} onChange={onChange} />}
    </div>
  )
}

/** What stands in the column that says what a row is for. */
const KindWords = ({ layout, wrong, onChange }: Props) => (
  <fieldset className="grid grid-cols-2 gap-3 rounded-input border p-3 sm:grid-cols-4">
    <legend className="px-1 text-sm font-bold">処理区分の値</legend>
    {kinds
      .filter(one => one.of === 'both' || one.of === layout.corrections)
      .map(({ kind, label }) => (
        <TextField
          key={kind}
          label={label}
          name={kind}
          value={layout.kind_words[kind]}
          onChange={text => onChange({ ...layout, kind_words: { ...layout.kind_words, [kind]: text } })}
          error={wrong[`layout.kind_words.${kind}`]}
        />
      ))}
  </fieldset>
)
