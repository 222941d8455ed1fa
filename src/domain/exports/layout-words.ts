import type { Layout, LayoutColumn } from './layout.ts'
import { additionalOf, type SourceKey, sourceOf } from './layout-sources.ts'

/** Everything of a layout but its columns. */
export type LayoutOptionValues = Omit<Layout, 'columns'>
type Choices = {
  [Name in keyof LayoutOptionValues]?: {
    label: string
    choices: { value: LayoutOptionValues[Name] & string; label: string }[]
  }
}

/** What can be chosen of a layout, in the words of its page. */
export const layout_choices = {
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

type Choosable = keyof typeof layout_choices

export const choices_of_csv: readonly Choosable[] = ['encoding', 'delimiter', 'line_end', 'quotes']
export const choices_of_all: readonly Choosable[] = ['rows', 'corrections', 'split', 'format']

const chosenWord = (layout: Layout, name: Choosable): string => {
  if (layout.format === 'xlsx' && choices_of_csv.includes(name)) return ''
  const choices: readonly { value: string; label: string }[] = layout_choices[name].choices
  return choices.find(one => one.value === layout[name])?.label ?? ''
}

const taken = [...choices_of_all, ...choices_of_csv]
const yes = (value: boolean) => (value ? 'はい' : '')
const numberWord = (value: number | null) => (value === null ? '' : String(value))

/** The heads of a list of layouts as a table. */
export const layout_titles: readonly string[] = [
  'レイアウト名',
  ...taken.map(name => layout_choices[name].label),
  '見出しあり',
  '欠品を出さない',
  '列の順番',
  '列の見出し',
  '列の内容',
  '固定の文字',
  '日付の形',
  '小数の桁数',
  '0で埋める桁数',
  '最大のバイト数',
]

const columnCells = (column: LayoutColumn, place: number, nameOf: (source: SourceKey) => string | undefined) => {
  const { source } = column
  const kind = source === 'fixed' ? 'fixed' : sourceOf(source).kind
  const word = source === 'fixed' ? '固定値' : sourceOf(source).label
  const own = source !== 'fixed' && additionalOf(source) ? nameOf(source) : undefined
  return [
    String(place),
    column.title,
    own === undefined ? word : `${word}：${own}`,
    column.text,
    kind === 'date' ? column.date_format : '',
    numberWord(column.places),
    numberWord(column.digits),
    numberWord(column.max_bytes),
  ]
}

/** A layout as rows of such a table, one for each of its columns; `nameOf` says how an own field is called. */
export const layoutCells = (
  { name, layout }: { name: string; layout: Layout },
  nameOf: (source: SourceKey) => string | undefined,
): string[][] =>
  layout.columns.map((column, index) => [
    name,
    ...taken.map(one => chosenWord(layout, one)),
    yes(layout.header),
    yes(layout.skip_shortages),
    ...columnCells(column, index + 1, nameOf),
  ])

const optionWords = (layout: Layout): string[] => [
  ...taken
    .map(name => [layout_choices[name].label, chosenWord(layout, name)] as const)
    .flatMap(([label, word]) => (word === '' ? [] : [`${label}：${word}`])),
  `1行目の見出し：${layout.header ? '入れる' : '入れない'}`,
  `出荷しない明細（欠品）：${layout.skip_shortages ? '出さない' : '出す'}`,
  `Excelで式にならないように：${layout.guard_formulas ? 'する' : 'しない'}`,
  ...(layout.columns.some(one => one.source === 'row_kind')
    ? [`処理区分の値：${Object.values(layout.kind_words).join('、')}`]
    : []),
]

const columnWords = (column: LayoutColumn, nameOf: (source: SourceKey) => string | undefined): string => {
  const [, title, what, ...details] = columnCells(column, 0, nameOf)
  const titles = layout_titles.slice(-details.length)
  const said = details.flatMap((detail, place) => (detail === '' ? [] : [`${titles[place] ?? ''} ${detail}`]))
  return `列「${title || '（空）'}」：${[what, ...said].join('・')}`
}

/** A layout in words, a line for each thing that can be changed of it; `nameOf` says how an own field is called. */
export const layoutWords = (
  { name, layout }: { name: string; layout: Layout },
  nameOf: (source: SourceKey) => string | undefined,
): string[] => [
  `レイアウト名：${name}`,
  ...optionWords(layout),
  `列の順番：${layout.columns.map(one => one.title || '（空）').join('、')}`,
  ...layout.columns.map(column => columnWords(column, nameOf)),
]
