import * as z from 'zod/mini'
import { maxItems, nonEmpty } from '#contract/validation/list.ts'
import { integer, range } from '#contract/validation/number.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { additional_kinds, additional_subjects } from '#domain/additional-columns/additional.ts'
import { date_formats, most_columns } from '#domain/exports/layout.ts'
import { source_keys, sourceOf } from '#domain/exports/layout-sources.ts'

/** A whole number that may be left empty. */
const optionalNumber = (label: string, min: number, max: number) =>
  z.nullable(z.number(`${label}は数字で入力してください`).check(integer(label), range(label, min, max)))

/** One of the supplier's own columns. */
const additional = z.templateLiteral([
  'additional:',
  z.enum(additional_subjects),
  ':',
  z.enum(additional_kinds),
  ':',
  z.uuid(),
])

const column = z.object({
  source: z.union([z.enum(['fixed', ...source_keys]), additional]),
  title: text('見出し').check(maxChars('見出し', 60)),
  text: text('固定値').check(maxChars('固定値', 200)),
  date_format: z.enum(date_formats),
  places: optionalNumber('小数の桁数', 0, 3),
  digits: optionalNumber('桁数', 1, 20),
  max_bytes: optionalNumber('最大バイト数', 1, 1000),
})

const word = text('処理区分').check(maxChars('処理区分', 20))

/** How a supplier's file looks, as a person composes it. */
export const layoutForm = z
  .object({
    format: z.enum(['csv', 'xlsx']),
    encoding: z.enum(['cp932', 'utf8-bom']),
    delimiter: z.enum(['comma', 'tab']),
    line_end: z.enum(['crlf', 'lf']),
    quotes: z.enum(['needed', 'texts', 'all']),
    header: z.boolean(),
    rows: z.enum(['line', 'order']),
    split: z.enum(['none', 'store']),
    corrections: z.enum(['pair', 'mark']),
    skip_shortages: z.boolean(),
    guard_formulas: z.boolean(),
    kind_words: z.object({ new: word, again: word, red: word, black: word, changed: word, cancelled: word }),
    columns: maxItems('列', most_columns, z.array(column).check(nonEmpty('列'))),
  })
  .check(({ value, issues }) => {
    if (value.rows === 'line') return
    value.columns.forEach((one, index) => {
      if (one.source === 'fixed' || sourceOf(one.source).of === 'order') return
      const message = `「${sourceOf(one.source).label}」は明細の項目です。1注文1行では使えません`
      issues.push({ code: 'custom', input: one.source, path: ['columns', index, 'source'], message })
    })
  })

/** A layout under its name. */
export const namedLayoutForm = z.object({
  name: text('レイアウト名').check(z.trim(), required('レイアウト名'), maxChars('レイアウト名', 40)),
  layout: layoutForm,
})
