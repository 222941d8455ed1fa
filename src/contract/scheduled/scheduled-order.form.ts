import * as z from 'zod/mini'
import { dayText, decimalText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'
import { maxItems } from '#contract/validation/list.ts'
import { maxChars, text } from '#contract/validation/text.ts'

/** Hours before the closing at which orders are made, and before that at which the restaurant is told. */
export const made_before_hours = [1, 2, 3, 6, 12, 24] as const
export const told_before_hours = [1, 6, 12, 24, 48] as const

const oneOf = (hours: readonly number[], message: string) =>
  z.number().check(z.refine(minutes => hours.some(one => one * 60 === minutes), message))

const quantity = decimalText.check(z.refine(value => !value.startsWith('-'), '数量は0以上で入力してください'))

export const scheduleForm = z.object({
  /** 0 where there is none yet. */
  revision: z.int().check(z.minimum(0)),
  active: z.boolean(),
  made_before_minutes: oneOf(made_before_hours, '受注にする時刻を選んでください'),
  told_before_minutes: oneOf(told_before_hours, 'お知らせの時刻を選んでください'),
  if_ordered: z.enum(['skip', 'add']),
  note: text('備考').check(z.trim(), maxChars('備考', 500)),
  lines: maxItems(
    '商品',
    200,
    z.array(
      z.object({
        order_list_item_id: z.uuid(),
        unit_kind: unitKind,
        quantities: z.array(quantity).check(z.length(7, '曜日ごとの数量は7つです')),
      }),
    ),
  ),
})
export type ScheduleForm = z.output<typeof scheduleForm>

export const skipForm = z.object({ delivery_date: dayText, skip: z.boolean() })

export const pauseForm = z
  .object({ revision: z.int(), from: z.nullable(dayText), resume_on: z.nullable(dayText) })
  .check(
    z.refine(({ from, resume_on }) => resume_on === null || (from !== null && resume_on > from), {
      path: ['resume_on'],
      error: '再開する日は、休止を始める日より後にしてください',
    }),
  )
export type PauseForm = z.output<typeof pauseForm>
