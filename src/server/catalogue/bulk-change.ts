import type { BulkChange } from '#contract/catalogue/bulk.form.ts'
import type { BulkPreview, BulkRow, BulkTarget, ScheduledStores } from '#contract/catalogue/product-items.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { step_refusals } from '#domain/catalogue/list-item.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayOnOrAfter } from '#domain/shared/rule-messages.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { changing } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { applyPlan, type BulkFacts, countNamed, findBereft, lockTarget, previewPlan } from './bulk-store.ts'

/** What a bulk change would do, in words. */
export const previewBulk = async (
  deps: Deps,
  actor: SupplierActor,
  target: BulkTarget,
  change: BulkChange,
  at: Date,
) => {
  await refuseWrong(deps.db, actor, target, change, at)
  const today = dayOf(at)
  const [plan, scheduled] = await Promise.all([
    previewPlan(deps.db, actor.supplier_id, target, change, today),
    findBereft(deps.db, actor, target, change, today),
  ])
  return viewPlan(plan, scheduled)
}

const viewPlan = (
  { targeted, changed, far, refused, rows, digest }: Awaited<ReturnType<typeof previewPlan>>,
  scheduled: ScheduledStores | null,
): BulkPreview => ({
  targeted,
  changed,
  far,
  refused,
  unchanged: targeted - changed - refused,
  rows: rows.map(viewFacts),
  scheduled,
  digest,
})

/** Changes all that can be changed, or nothing where it is another plan by now than the preview's. */
export const applyBulk = async (
  deps: Deps,
  actor: SupplierActor,
  { target, change, digest }: { target: BulkTarget; change: BulkChange; digest?: string | undefined },
  at: Date,
) =>
  changing(deps.db, actor, at, async trx => {
    await refuseWrong(trx, actor, target, change, at)
    const today = dayOf(at)
    await lockTarget(trx, actor.supplier_id, target, today)
    const scheduled = await findBereft(trx, actor, target, change, today)
    if (digest !== undefined) {
      const now = await previewPlan(trx, actor.supplier_id, target, change, today)
      if (now.digest !== digest) {
        throw refuse(409, '確認のあとで商品が変更されました。最新の内容をご確認ください', {
          check: viewPlan(now, scheduled),
        })
      }
    }
    const changed = await applyPlan(trx, actor.supplier_id, target, change, today, at)
    return { changed, scheduled, done_at: at.toISOString() }
  })

const refuseWrong = async (db: Db, actor: SupplierActor, target: BulkTarget, change: BulkChange, at: Date) => {
  const today = dayOf(at)
  if ('valid_from' in change && change.valid_from < today) {
    throw refuse(422, [{ field: 'change.valid_from', message: sayOnOrAfter('適用開始日', formatDay(today)) }])
  }
  if (!('product_item_ids' in target)) return
  const ids = [...new Set(target.product_item_ids)]
  if ((await countNamed(db, actor.supplier_id, ids)) !== ids.length) throw refuse(404, errorTexts.not_found)
}

const reasons = {
  ...step_refusals,
  archived: '取扱終了の商品です',
} as const

const viewFacts = (row: BulkFacts & { far: boolean }): BulkRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  before: wordsOf(row, row.before),
  after: row.refused === null ? wordsOf(row, row.after) : '',
  refused: row.refused === null ? null : reasons[row.refused],
  ...(row.far && { far: true as const }),
})

const wordsOf = (row: BulkFacts, values: BulkFacts['before']): string => {
  if ('visible' in values) return values['visible'] === true ? '表示' : '非表示'
  if ('archived' in values) return values['archived'] === true ? '取扱終了' : '取扱中'
  if ('sold_out' in values) return values['sold_out'] === true ? '完売' : '販売中'
  if ('price' in values) {
    const { price } = values
    return typeof price === 'string' ? `${formatYen(price)}/${basisWord(row)}` : '時価'
  }
  const { sales_limit, sales_from, sales_to } = values
  const day = (value: string | boolean | null | undefined) => (typeof value === 'string' ? formatDay(value) : '')
  const most = typeof sales_limit === 'string' ? `${formatQuantity(sales_limit)}まで` : '上限なし'
  const period = day(sales_from) + day(sales_to) === '' ? '' : `（${day(sales_from)}〜${day(sales_to)}）`
  return most + period
}
