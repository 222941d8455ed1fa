import { flyerItemForm } from '#contract/flyers/flyers.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { type PastedFault, readPasted } from '#domain/flyers/pasted.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal, isZero } from '#domain/shared/decimal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { findItemsByCode } from './written-store.ts'

/** A pasted table as items of a flyer, each as the master has it; of every row that is none it is said why. */
export const checkFlyerRows = async (db: Db, actor: SupplierActor, text: string, at: Date) => {
  const { rows, faults, delivery_from, delivery_to } = readPasted(text, dayOf(at))
  const codes = rows.map(one => one.code)
  const found = await findItemsByCode(db, actor.supplier_id, codes, delivery_from ?? dayOf(at))
  const of = new Map(found.map(one => [one.code, one]))
  const wrong: PastedFault[] = [...faults]
  const items = rows.flatMap(({ row, code, price, headline }) => {
    const item = of.get(code)
    if (!item) {
      wrong.push({ row, message: `商品コード「${code}」の商品はありません` })
      return []
    }
    const read = flyerItemForm.safeParse({ product_item_id: item.product_item_id, price, headline })
    if (!read.success) {
      wrong.push({
        row,
        message: fieldMessages(read.error)
          .map(one => one.message)
          .join('。'),
      })
      return []
    }
    if (price !== '' && isZero(read.data.price)) {
      wrong.push({ row, message: '0円では掲載できません' })
      return []
    }
    return [{ ...item, price: read.data.price === '' ? null : decimal(read.data.price), headline: read.data.headline }]
  })
  return { delivery_from, delivery_to, items, faults: wrong.toSorted((a, b) => a.row - b.row) }
}
