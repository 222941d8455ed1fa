import { type SourceKey, sourceOf } from './layout-sources.ts'

export const date_formats = ['YYYY/MM/DD', 'YYYYMMDD', 'YYYY-MM-DD', 'YY/MM/DD', 'YYMMDD', 'MM/DD'] as const
export type DateFormat = (typeof date_formats)[number]

/** One column: something of the order, or the same text in every row. */
export type LayoutColumn = {
  source: SourceKey | 'fixed'
  title: string
  /** The text of a fixed column. */
  text: string
  date_format: DateFormat
  /** So many decimals, rounded half up; null: as it is, without needless zeros. */
  places: number | null
  /** Whole digits are filled up with zeros to so many; null: not at all. */
  digits: number | null
  /** At most so many bytes of the file's encoding; null: as long as it is. */
  max_bytes: number | null
}

/** What a row of the file is there for. */
export type RowKind = 'new' | 'again' | 'red' | 'black' | 'changed' | 'cancelled'

/** How a supplier's file looks. */
export type Layout = {
  format: 'csv' | 'xlsx'
  encoding: 'cp932' | 'utf8-bom'
  delimiter: 'comma' | 'tab'
  line_end: 'crlf' | 'lf'
  /** needed: only where a reader would stumble; texts: all but numbers; all: every cell. */
  quotes: 'needed' | 'texts' | 'all'
  header: boolean
  /** One row per line or per order. */
  rows: 'line' | 'order'
  /** One file, or one per store in a ZIP. */
  split: 'none' | 'store'
  /** Changed and cancelled orders: what was sent is taken back (赤) and sent anew (黒), or marked as 訂正 and 取消. */
  corrections: 'pair' | 'mark'
  /** Lines of which nothing is shipped are left out. */
  skip_shortages: boolean
  /** Cells that a spreadsheet would run as a formula begin with an apostrophe. */
  guard_formulas: boolean
  /** What 処理区分 says for each kind of row. */
  kind_words: Record<RowKind, string>
  columns: LayoutColumn[]
}

export const plain_kind_words: Record<RowKind, string> = {
  new: '新規',
  again: '再出力',
  red: '赤',
  black: '黒',
  changed: '訂正',
  cancelled: '取消',
}

/** A column as it begins. */
export const newColumn = (source: LayoutColumn['source'], wish: Partial<LayoutColumn> = {}): LayoutColumn => ({
  source,
  title: source === 'fixed' ? '固定値' : sourceOf(source).label,
  text: '',
  date_format: 'YYYY/MM/DD',
  places: null,
  digits: null,
  max_bytes: null,
  ...wish,
})

const standard: Layout = {
  format: 'csv',
  encoding: 'cp932',
  delimiter: 'comma',
  line_end: 'crlf',
  quotes: 'needed',
  header: true,
  rows: 'line',
  split: 'none',
  corrections: 'mark',
  skip_shortages: false,
  guard_formulas: true,
  kind_words: plain_kind_words,
  columns: (
    [
      'order_number',
      'revision',
      'row_kind',
      'placed_at',
      'delivery_date',
      'customer_code',
      'store_name',
      'line_number',
      'code',
      'name',
      'spec',
      'origin',
      'quantity',
      'unit',
      'unit_kind',
      'pieces_per_case',
      'unit_price',
      'price_unit',
      'amount',
      'tax_rate',
      'weight',
      'ordered_quantity',
      'substitute_for',
      'shortage_reason',
      'line_note',
      'note',
    ] as const
  ).map(source => newColumn(source)),
}

/** Where a layout begins. A preset says what it is, and what it is not. */
export type Preset = { id: string; name: string; words: string; layout: Layout }

/** The layout of whoever has composed none. */
export const standard_layout: Layout = standard

export const presets: readonly Preset[] = [
  {
    id: 'standard',
    name: '標準（1明細1行）',
    words: 'Shift_JISのCSV。見出しつき。はじめての方に',
    layout: standard,
  },
  {
    id: 'yayoi',
    name: '弥生販売（ファイルの形のみ）',
    words:
      '弥生が公開している取り込みの条件（Shift_JIS、カンマ区切り、1データ1行）に合わせてあります。列の順番・桁数・区分の値は、お使いの版の「インポート/エクスポート項目一覧」を見て直してください',
    layout: {
      ...standard,
      header: false,
      guard_formulas: false,
      corrections: 'pair',
      skip_shortages: true,
      columns: (
        [
          'delivery_date',
          'order_digits',
          'customer_code',
          'store_name',
          'line_number',
          'code',
          'name_and_spec',
          'unit',
          'pieces_per_case',
          'quantity',
          'unit_price',
          'amount',
          'tax_rate',
          'line_note',
        ] as const
      ).map(source => newColumn(source)),
    },
  },
  {
    id: 'orders',
    name: '1注文1行（金額の集計）',
    words: '注文ごとの合計と税率別の内訳。売掛の集計や帳簿に',
    layout: {
      ...standard,
      rows: 'order',
      columns: (
        [
          'order_number',
          'row_kind',
          'delivery_date',
          'customer_code',
          'store_name',
          'line_count',
          'subtotal_8',
          'tax_8',
          'subtotal_10',
          'tax_10',
          'subtotal',
          'tax',
          'total',
          'note',
        ] as const
      ).map(source => newColumn(source)),
    },
  },
  {
    id: 'excel',
    name: 'Excelで見る',
    words: 'Excelのブック。数は数のまま、0から始まるコードも消えません',
    layout: { ...standard, format: 'xlsx' },
  },
  {
    id: 'tab',
    name: 'タブ区切り（UTF-8）',
    words: '取り込みの仕組みを自社で作るときに。すべての文字をそのまま',
    layout: { ...standard, encoding: 'utf8-bom', delimiter: 'tab', guard_formulas: false },
  },
]

/** So many columns at most. */
export const most_columns = 100
