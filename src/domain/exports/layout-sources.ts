import {
  type AdditionalKind,
  type AdditionalSubject,
  additional_kinds,
  additional_subject_words,
  additional_subjects,
} from '#domain/additional-columns/additional.ts'

/** What a column of a download holds: how it is written, whether an order or a line has it, whether 赤 negates it. */
type Source = {
  label: string
  kind: 'text' | 'number' | 'date' | 'time'
  of: 'order' | 'line'
  /** A quantity or an amount: in a 赤 row it stands with a minus. */
  signed?: true
}

/** Everything of an order that a layout can place in a column. */
export const layout_sources = {
  order_number: { label: '注文番号', kind: 'text', of: 'order' },
  order_digits: { label: '注文番号（数字のみ）', kind: 'text', of: 'order' },
  slip_serial: { label: '伝票の通し番号', kind: 'number', of: 'order' },
  row_kind: { label: '処理区分', kind: 'text', of: 'order' },
  revision: { label: '版', kind: 'number', of: 'order' },
  state: { label: '状態', kind: 'text', of: 'order' },
  placed_at: { label: '注文日時', kind: 'time', of: 'order' },
  delivery_date: { label: '納品日', kind: 'date', of: 'order' },
  customer_code: { label: '得意先コード', kind: 'text', of: 'order' },
  store_name: { label: '得意先名', kind: 'text', of: 'order' },
  consumer_name: { label: '飲食店名', kind: 'text', of: 'order' },
  order_counter: { label: '受注窓口', kind: 'text', of: 'order' },
  placed_by_name: { label: '発注者', kind: 'text', of: 'order' },
  note: { label: '備考', kind: 'text', of: 'order' },
  line_count: { label: '明細数', kind: 'number', of: 'order' },
  subtotal: { label: '小計（税抜）', kind: 'number', of: 'order', signed: true },
  tax: { label: '消費税', kind: 'number', of: 'order', signed: true },
  total: { label: '合計（税込）', kind: 'number', of: 'order', signed: true },
  subtotal_8: { label: '8%対象（税抜）', kind: 'number', of: 'order', signed: true },
  tax_8: { label: '8%の消費税', kind: 'number', of: 'order', signed: true },
  subtotal_10: { label: '10%対象（税抜）', kind: 'number', of: 'order', signed: true },
  tax_10: { label: '10%の消費税', kind: 'number', of: 'order', signed: true },
  line_number: { label: '行番号', kind: 'number', of: 'line' },
  code: { label: '商品コード', kind: 'text', of: 'line' },
  name: { label: '商品名', kind: 'text', of: 'line' },
  spec: { label: '規格', kind: 'text', of: 'line' },
  name_and_spec: { label: '商品名と規格', kind: 'text', of: 'line' },
  origin: { label: '産地', kind: 'text', of: 'line' },
  quantity: { label: '数量（出荷）', kind: 'number', of: 'line', signed: true },
  ordered_quantity: { label: '数量（注文）', kind: 'number', of: 'line', signed: true },
  unit: { label: '単位', kind: 'text', of: 'line' },
  unit_kind: { label: '単位区分', kind: 'text', of: 'line' },
  pieces_per_case: { label: '入数', kind: 'number', of: 'line' },
  pieces: { label: 'バラ換算の数量', kind: 'number', of: 'line', signed: true },
  weight: { label: '確定重量（kg）', kind: 'number', of: 'line', signed: true },
  unit_price: { label: '単価', kind: 'number', of: 'line' },
  price_unit: { label: '単価の単位', kind: 'text', of: 'line' },
  amount: { label: '金額（税抜）', kind: 'number', of: 'line', signed: true },
  tax_rate: { label: '税率', kind: 'number', of: 'line' },
  tax_mark: { label: '軽減税率の印', kind: 'text', of: 'line' },
  substitute_for: { label: '代替の元の商品', kind: 'text', of: 'line' },
  shortage_reason: { label: '欠品理由', kind: 'text', of: 'line' },
  line_note: { label: '明細備考', kind: 'text', of: 'line' },
} as const satisfies Record<string, Source>

type OwnKey = keyof typeof layout_sources
export const source_keys = Object.keys(layout_sources) as [OwnKey, ...OwnKey[]]

/** One of the supplier's own columns; its subject and kind, which never change, stand in it. */
export type AdditionalKey = `additional:${AdditionalSubject}:${AdditionalKind}:${string}`

export type SourceKey = OwnKey | AdditionalKey

type AdditionalColumn = { id: string; subject: AdditionalSubject; kind: AdditionalKind }

export const additionalKey = ({ subject, kind, id }: AdditionalColumn): AdditionalKey =>
  `additional:${subject}:${kind}:${id}`

const id_pattern = /^[0-9a-f-]{36}$/

/** The supplier's own column that a source names; null: the source is another one. */
export const additionalOf = (key: string): AdditionalColumn | null => {
  const [start, subject_text, kind_text, id = ''] = key.split(':')
  const subject = additional_subjects.find(one => one === subject_text)
  const kind = additional_kinds.find(one => one === kind_text)
  return start === 'additional' && subject && kind && id_pattern.test(id) ? { id, subject, kind } : null
}

const isOwn = (key: SourceKey): key is OwnKey => Object.hasOwn(layout_sources, key)

/** The entry of a source, with the optional parts of all. */
export const sourceOf = (key: SourceKey): Source => {
  if (isOwn(key)) return layout_sources[key]
  const column = additionalOf(key)
  if (!column) throw new Error(`no source of a layout: ${key}`)
  const { subject, kind } = column
  return {
    label: `${additional_subject_words[subject]}の追加項目`,
    kind: kind === 'choice' ? 'text' : kind,
    of: subject === 'product_item' ? 'line' : 'order',
  }
}
