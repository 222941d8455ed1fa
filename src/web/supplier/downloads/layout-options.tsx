import type { Layout, RowKind } from '#domain/exports/layout.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Options = Omit<Layout, 'columns'>
type Choices = {
  [Name in keyof Options]?: { label: string; choices: { value: Options[Name] & string; label: string }[] }
}

const choices = {
  rows: {
    label: '1行に',
    choices: [
      { value: 'line', label: '1明細を1行' },
      { value: 'order', label: '1注文を1行' },
    ],
  },
  corrections: {
    label: '訂正・取消の受注',
    choices: [
      { value: 'mark', label: '今の内容に「訂正」「取消」と書く' },
      { value: 'pair', label: '赤黒（前回分をマイナスで消し、今の内容を出す）' },
    ],
  },
  split: {
    label: 'ファイル',
    choices: [
      { value: 'none', label: '1つのファイル' },
      { value: 'store', label: '得意先ごとに分ける（ZIP・Excelはシート）' },
    ],
  },
  format: {
    label: '形式',
    choices: [
      { value: 'csv', label: 'CSV' },
      { value: 'xlsx', label: 'Excel（.xlsx）' },
    ],
  },
  encoding: {
    label: '文字コード',
    choices: [
      { value: 'cp932', label: 'Shift_JIS（CP932）' },
      { value: 'utf8-bom', label: 'UTF-8（BOMつき）' },
    ],
  },
  delimiter: {
    label: '区切り',
    choices: [
      { value: 'comma', label: 'カンマ' },
      { value: 'tab', label: 'タブ' },
    ],
  },
  line_end: {
    label: '改行',
    choices: [
      { value: 'crlf', label: 'CR+LF（Windows）' },
      { value: 'lf', label: 'LF' },
    ],
  },
  quotes: {
    label: '引用符',
    choices: [
      { value: 'needed', label: '必要なところだけ' },
      { value: 'texts', label: '文字の列すべて' },
      { value: 'all', label: 'すべての列' },
    ],
  },
} satisfies Choices

type Choosable = keyof typeof choices

const of_csv: readonly Choosable[] = ['encoding', 'delimiter', 'line_end', 'quotes']
const of_all: readonly Choosable[] = ['rows', 'corrections', 'split', 'format']

const kinds: readonly { kind: RowKind; label: string; of: 'both' | Layout['corrections'] }[] = [
  { kind: 'new', label: '新規の行', of: 'both' },
  { kind: 'again', label: '再出力の行', of: 'both' },
  { kind: 'red', label: '赤の行', of: 'pair' },
  { kind: 'black', label: '黒の行', of: 'pair' },
  { kind: 'changed', label: '訂正の行', of: 'mark' },
  { kind: 'cancelled', label: '取消の行', of: 'mark' },
]

/** Everything of a layout but its columns. */
export const LayoutOptions = ({
  layout,
  has_kind,
  wrong,
  onChange,
}: {
  layout: Options
  /** A column says what a row is for. */
  has_kind: boolean
  wrong: Record<string, string>
  onChange: (layout: Options) => void
}) => {
  const shown = layout.format === 'csv' ? [...of_all, ...of_csv] : of_all
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map(name => (
          <SelectField
            key={name}
            label={choices[name].label}
            name={name}
            value={layout[name]}
            onChange={value => onChange({ ...layout, [name]: value })}
            choices={choices[name].choices}
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
      {has_kind && (
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
      )}
    </div>
  )
}
