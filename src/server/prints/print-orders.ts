import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { most_picked, most_sheets, type PrintForm, type PrintKind } from '#contract/prints/prints.contract.ts'
import type { OrderSheet } from '#domain/exports/order-sheet.ts'
import { type PickingBy, type PickingSection, pickingSections } from '#domain/exports/picking.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { type PickingHead, pickingPdf } from '#server/exports/picking-pdf.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import type { FileReply } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { madeOf, markOrders, noteMarks } from '#server/orders/mark-orders.ts'
import { ordersOfSupplier, supplierSees } from '#server/orders/order-policy.ts'
import { printedSheetOf } from '#server/orders/order-sheet.ts'
import { findPicked, findPicking, type PickedOrder } from './picking-store.ts'
import {
  beginPrint,
  endPrint,
  findPrint,
  findPrintable,
  findPrintedToo,
  noteOpened,
  notePrint,
  sortPrintable,
} from './print-store.ts'

/** Whole orders are read so many at a time: the memory of a print doesn't grow with its orders. */
const at_a_time = 50

const names: Record<PrintKind, string> = {
  order_sheet: '注文書',
  picking_by_product: '総量表',
  picking_by_store: '得意先別ピッキングリスト',
  picking_by_group: 'グループ別総量表',
}

/**
 * One PDF of a day's orders or of the named ones, drawn as the reader takes it. Orders are marked printed (and processed
 * where the supplier's setting says so) in one transaction when the last byte has been drawn, or once its paper is opened
 * (`openPrint`), as of the moment the print began: what changed meanwhile is still to be printed. Who stops taking it stops the print; nothing is marked then.
 */
export const printOrders = async (deps: Deps, actor: SupplierActor, form: PrintForm, at: Date): Promise<FileReply> => {
  const order_ids = await idsOf(deps, actor, form)
  const { print_id, kind } = form
  const mark = form.mark ?? kind === 'order_sheet'
  const screen = `orders/print/${kind}`
  const progress = progressOf(deps, print_id)
  const { content, count } = await (kind === 'order_sheet'
    ? sheetsOf(deps, actor, form, order_ids, progress.note)
    : listsOf(deps, actor, form, order_ids, at))
  const opens = mark && form.mark_when === 'opened' ? order_ids : []
  const begun = { total: order_ids.length, order_ids: opens, screen }
  if (print_id !== undefined && !(await beginPrint(deps.db, actor, print_id, begun, at)))
    throw refuse(409, 'この印刷はすでに始まっています。もう一度印刷してください。')
  const one = order_ids.length === 1 ? (await findPicked(deps.db, order_ids))[0] : undefined
  const name =
    one && kind === 'order_sheet'
      ? `注文書_${orderNumber(one.number)}.pdf`
      : `${names[kind]}_${dayOf(at)}_${count}件.pdf`
  const finish = async () => {
    if (mark && form.mark_when === 'made') await markOrders(deps, actor, order_ids, 'printed', screen, at)
  }
  return { name, content: Readable.from(ending(content, finish, progress.end), { objectMode: false }), inline: true }
}

/**
 * The paper of a print was opened: its orders are marked as of the moment it began, once. Says which of them somebody
 * else has printed meanwhile. Refuses 409 while it is being
 * made, or where it was stopped.
 */
export const openPrint = async (deps: Deps, actor: SupplierActor, print_id: string, at: Date) => {
  const { state, order_ids, screen, begun_at } = there(await findPrint(deps.db, actor, print_id))
  if (state !== 'done') throw refuse(409, '印刷の準備が終わっていません。もう一度印刷してください。')
  const which = sql`o.id = any(${order_ids}::uuid[]) and ${supplierSees(actor)}`
  const who = { actor: by(actor), screen }
  const { events, printed_too } = await deps.db.transaction().execute(async trx => {
    if (!(await noteOpened(trx, print_id, at))) return { events: [], printed_too: null }
    const marked = await noteMarks(trx, { mark: 'printed', which, who, at: begun_at })
    return { events: marked, printed_too: await findPrintedToo(trx, actor, { order_ids, begun_at }) }
  })
  deps.live.publish(events)
  const processed = events.filter(event => event.kind === 'processed').map(event => event.order_id)
  return {
    printed: order_ids,
    processed,
    at: begun_at.toISOString(),
    events: madeOf(events),
    ...(printed_too && { printed_too }),
  }
}

/** The orders that are printed, in their order; refuses what is not there, nothing at all, and more than a print takes. */
const idsOf = async (deps: Deps, actor: SupplierActor, { kind, order_ids, filter, which, sort }: PrintForm) => {
  if (order_ids) {
    const found = await sortPrintable(deps, actor, order_ids, filter ?? {}, sort)
    if (found.length !== new Set(order_ids).size) throw refuse(404, errorTexts.not_found)
    return found
  }
  const most = kind === 'order_sheet' ? most_sheets : most_picked
  const found = await findPrintable(deps, actor, { filter: filter ?? {}, which, sort }, most)
  if (found.length === 0) throw refuse(422, '印刷する受注がありません。')
  if (found.length > most)
    throw refuse(
      422,
      `一度に印刷できるのは${most.toLocaleString('ja-JP')}件までです。得意先やグループで絞り込んでください。`,
    )
  return found
}

type Made = { content: AsyncIterable<Buffer>; count: number }

const sheetsOf = async (
  deps: Deps,
  actor: SupplierActor,
  { large_type, checkboxes }: PrintForm,
  order_ids: string[],
  note: (done: number) => Promise<void>,
): Promise<Made> => {
  async function* sheets(): AsyncGenerator<OrderSheet> {
    for (let start = 0; start < order_ids.length; start += at_a_time) {
      const some = order_ids.slice(start, start + at_a_time)
      const found = new Map((await ordersOfSupplier(deps, actor, some)).map(order => [order.id, order]))
      for (const id of some) {
        const order = found.get(id)
        if (order) yield printedSheetOf(order)
      }
      await note(start + some.length)
    }
  }
  return { content: orderSheetsPdf(sheets(), { large_type, checkboxes }), count: order_ids.length }
}

const picking_by: Record<Exclude<PrintKind, 'order_sheet'>, PickingBy> = {
  picking_by_product: 'product',
  picking_by_store: 'store',
  picking_by_group: 'group',
}

const listsOf = async (
  deps: Deps,
  actor: SupplierActor,
  form: PrintForm,
  order_ids: string[],
  at: Date,
): Promise<Made> => {
  const { kind, filter, which, large_type, checkboxes, breakdown } = form
  if (kind === 'order_sheet') throw new Error('order sheets are no picking list')
  const by = picking_by[kind]
  const picked = await findPicked(deps.db, order_ids)
  const standing = picked.filter(order => order.state !== 'cancelled')
  if (standing.length === 0) throw refuse(422, '印刷する受注がありません。')
  const sections = pickingSections(await findPicking(deps.db, order_ids, by), by)
  const supplier = await deps.db
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', actor.supplier_id)
    .executeTakeFirstOrThrow()
  const scope = form.order_ids ? '(選んだ受注)' : whichWords[which]
  const made = `印刷 ${formatDateTime(at)} ${actor.name}`
  const head: PickingHead = {
    title: names[kind],
    supplier: supplier.name,
    day: dayWords(filter),
    remarksOf: section =>
      by === 'store'
        ? [...ordersWords(picked, section), `${scope} ${made}`.trim()]
        : [`${countsWords(standing, section)}${scope}`, ...cancelledWords(picked), made],
    made_at: at,
  }
  const options = { large_type, checkboxes, stores: breakdown && by !== 'store' }
  return { content: pickingPdf(head, sections, options), count: standing.length }
}

const whichWords: Record<PrintForm['which'], string> = {
  all: '',
  unprinted: '(未印刷・変更分のみ)',
  new: '(未印刷分のみ)',
  changed: '(印刷後の変更分のみ)',
  adjusted: '(印刷後の調整分のみ)',
}

const dayWords = (filter: PrintForm['filter']): string => {
  if (filter?.delivery_date) return `納品日 ${formatDayWithWeekday(filter.delivery_date)}`
  return filter?.order_date ? `受付日 ${formatDayWithWeekday(filter.order_date)}` : ''
}

const most_named = 20

const cancelledWords = (picked: readonly PickedOrder[]): string[] => {
  const gone = picked.filter(order => order.state === 'cancelled')
  if (gone.length === 0) return []
  const named = gone.slice(0, most_named).map(order => `${orderNumber(order.number)} ${order.store_name}`)
  const rest = gone.length > most_named ? ` ほか${gone.length - most_named}件` : ''
  return [`【取消】次の受注は取り消されたため、数量に含みません：${named.join('、')}${rest}`]
}

/** How many orders of how many stores are on this list: its route counts against it. */
const countsWords = (standing: readonly PickedOrder[], { store_ids }: PickingSection): string => {
  const own = standing.filter(order => store_ids.includes(order.store_id))
  return `受注 ${own.length}件・得意先 ${store_ids.length}件`
}

const ordersWords = (picked: readonly PickedOrder[], { key }: PickingSection): string[] => {
  const own = picked.filter(order => order.store_id === key)
  const standing = own.filter(order => order.state !== 'cancelled')
  return [
    `受注番号 ${standing.map(order => orderNumber(order.number)).join('、')}`,
    ...standing.filter(order => order.note.trim() !== '').map(order => `備考：${order.note.trim()}`),
    ...cancelledWords(own),
  ]
}

/** The progress of a print that is watched: told at most a few times a second, and never a reason to fail. */
const progressOf = (deps: Deps, print_id: string | undefined) => {
  let told = 0
  return {
    note: async (done: number) => {
      const now = deps.now().getTime()
      if (print_id === undefined || now - told < 250) return
      told = now
      await notePrint(deps.db, print_id, done)
    },
    end: async (state: 'done' | 'stopped') => {
      if (print_id !== undefined) await endPrint(deps.db, print_id, state, deps.now())
    },
  }
}

/** Hands a PDF on; `finish` when all of it has been made and before it ends, `end` however it ends. */
async function* ending(
  content: AsyncIterable<Buffer>,
  finish: () => Promise<void>,
  end: (state: 'done' | 'stopped') => Promise<void>,
): AsyncGenerator<Buffer> {
  let whole = false
  try {
    yield* content
    await finish()
    whole = true
  } finally {
    await end(whole ? 'done' : 'stopped')
  }
}
