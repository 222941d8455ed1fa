import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { client_numbers, clientEditForm, clientInformationForm, minimumAmount } from '#contract/stores/store.form.ts'
import type { StoreGeneration } from '#contract/stores/store-files.contract.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { type OwnChange, readOwnCell } from '#domain/additional-columns/own-cell.ts'
import { lostZeros, sayLostZeros } from '#domain/shared/code.ts'
import { asKept, toCp932Safe } from '#domain/shared/cp932.ts'
import { fold } from '#domain/shared/japanese.ts'
import { withLostZero } from '#domain/shared/phone.ts'
import { client_fields, readWeekdays, type StoreField, store_labels } from '#domain/stores/store.ts'
import { readNames, readVisible, writeNames } from '#domain/stores/store-file.ts'
import { byField, type OwnColumn } from '#server/additional-columns/file-values.ts'
import type { FileError, FileRow } from '#server/settings/checked-files.ts'
import type { FileStore, KnownStore } from './store-file-store.ts'

type Named = { id: string; name: string }
export type KnownStores = {
  stores: KnownStore[]
  store_groups: Named[]
  order_counters: Named[]
  own: readonly OwnColumn[]
}

export type StoreFindings = {
  created: FileStore[]
  changed: (FileStore & { id: string })[]
  counts: StoreGeneration['counts']
  errors: FileError[]
  digest: string
}

/** So many rows are checked at a stretch, then others have their turn. */
const stretch = 1_000

const condition_fields = [
  'store_groups',
  'order_counter',
  'delivery_weekdays',
  'minimum_amount',
  'price_visible',
] as const

/** Whether a row differs in a condition from what holds for the store now. */
const otherCondition = (row: FileRow, one: FileStore, now: KnownStore): StoreField | null => {
  const differs: Record<(typeof condition_fields)[number], boolean> = {
    store_groups: [...one.store_group_ids].sort().join() !== [...now.store_group_ids].sort().join(),
    order_counter: one.order_counter_id !== now.order_counter_id,
    delivery_weekdays: String(one.delivery_weekdays) !== String(now.delivery_weekdays),
    minimum_amount: one.minimum_amount !== now.minimum_amount,
    price_visible: one.price_visible !== now.price_visible,
  }
  // An empty cell leaves what is: a file holds new and old stores together.
  return condition_fields.find(field => (row[field] ?? '').trim() !== '' && differs[field]) ?? null
}

/** The rows of a CP932 file with what it could not hold as it stands in the house: texts, groups, counters. */
export const storesAsTakenOut = (rows: readonly FileRow[], known: KnownStores): FileRow[] => {
  const by_code = new Map(known.stores.map(one => [one.customer_code, one]))
  const named = new Map(
    [...known.store_groups, ...known.order_counters].map(({ name }) => [toCp932Safe(name).text, name]),
  )
  return rows.map(row => {
    const now = by_code.get(row['customer_code'] ?? '')
    const read = { ...row }
    for (const field of client_fields) {
      const cell = row[field]
      if (now && cell !== undefined) read[field] = asKept(cell, now[field])
    }
    const { store_groups, order_counter } = row
    if (store_groups) read['store_groups'] = writeNames(readNames(store_groups).map(name => named.get(name) ?? name))
    if (order_counter) read['order_counter'] = named.get(order_counter) ?? order_counter
    return read
  })
}

/**
 * Checks every row of a file against its own rules, the other rows and the stores that are there. A new code makes a
 * store with its conditions; of a known one the 得意先情報 is changed where the file has its column. Its conditions
 * would touch orders that stand, so they are changed on its own page alone.
 */
export const checkStoreRows = async (rows: readonly FileRow[], known: KnownStores): Promise<StoreFindings> => {
  const errors: FileError[] = []
  const created: FileStore[] = []
  const changed: (FileStore & { id: string })[] = []
  let unchanged = 0
  const by_code = new Map(known.stores.map(one => [one.customer_code, one]))
  const groups = new Map(known.store_groups.map(one => [fold(one.name), one.id]))
  const counters = new Map(known.order_counters.map(one => [fold(one.name), one.id]))
  const own = byField(known.own)
  const lines = new Map<string, string>()
  const zeros = lostZeros(known.stores.map(one => one.customer_code))
  const named_codes = new Set(rows.map(row => row['customer_code']))

  for (const [at, row] of rows.entries()) {
    if (at % stretch === stretch - 1) await turn()
    const row_number = Number(row['row'])
    const before = errors.length
    const say = (field: StoreField, message: string) =>
      errors.push({ row_number, column_title: store_labels[field], value: row[field] ?? '', message })
    const code = clientInformationForm.shape.customer_code.safeParse(row['customer_code'] ?? '')
    const now = code.success ? by_code.get(code.data) : undefined
    const texts = Object.fromEntries(client_fields.map(field => [field, row[field] ?? now?.[field] ?? '']))
    for (const field of ['phone_number', 'fax_number'] as const) texts[field] = withLostZero(texts[field] ?? '')
    const form = (now ? clientEditForm : clientInformationForm).safeParse(texts)
    if (!form.success) {
      for (const { field, message } of fieldMessages(form.error)) say(field as StoreField, message)
    } else if (now)
      for (const { field, message } of wrongNumbers(client_numbers, now, form.data)) say(field as StoreField, message)
    if (code.success) {
      const first = lines.get(code.data)
      if (first) say('customer_code', `得意先コードが${first}行目と重複しています`)
      else lines.set(code.data, String(row_number))
    }
    const whole = code.success && !now ? zeros(code.data) : undefined
    if (whole !== undefined && !named_codes.has(whole)) say('customer_code', sayLostZeros(whole))
    if (now && !now.seen) say('customer_code', '担当していない得意先です')
    const group_ids = readNames(row['store_groups'] ?? '').map(name => {
      const id = groups.get(fold(name))
      if (!id) say('store_groups', `「${name}」という得意先グループはありません。先に設定で作ってください`)
      return id ?? ''
    })
    const counter_name = (row['order_counter'] ?? '').trim()
    const counter_id = counter_name === '' ? null : counters.get(fold(counter_name))
    if (counter_id === undefined) say('order_counter', `「${counter_name}」という受注窓口はありません`)
    const weekdays = readWeekdays(row['delivery_weekdays'] ?? '')
    if (weekdays === undefined) say('delivery_weekdays', '配達曜日は「月火木」のように入力してください')
    const amount = minimumAmount.safeParse(row['minimum_amount'] ?? '')
    if (!amount.success) for (const { message } of fieldMessages(amount.error)) say('minimum_amount', message)
    const visible = readVisible(row['price_visible'] ?? '')
    if (visible === undefined) say('price_visible', '「表示」か「非表示」で入力してください')
    const own_changes: OwnChange[] = []
    for (const [field, column] of own) {
      if (!(field in row)) continue
      const read = readOwnCell(column, now?.own?.get(column.id) ?? '', row[field] ?? '')
      if (read && 'message' in read) {
        errors.push({ row_number, column_title: column.name, value: row[field] ?? '', message: read.message })
      } else if (read) own_changes.push(read)
    }
    if (errors.length > before || !form.success || !amount.success) continue
    const one: FileStore = {
      ...form.data,
      row_number,
      store_group_ids: [...new Set(group_ids)],
      order_counter_id: counter_id ?? null,
      delivery_weekdays: weekdays ?? null,
      minimum_amount: amount.data,
      price_visible: visible ?? true,
      own_changes,
    }
    if (!now) {
      created.push(one)
      continue
    }
    const other = otherCondition(row, one, now)
    if (other)
      say(other, '登録済みの得意先の取引条件は、ファイルでは変えられません。得意先の「取引条件」で変えてください')
    else if (own_changes.length > 0 || client_fields.some(field => one[field] !== now[field]))
      changed.push({ ...one, id: now.id })
    else unchanged += 1
  }
  await turn()
  const counts = { new: created.length, changed: changed.length, unchanged, errors: errors.length }
  const digest = createHash('sha256')
    .update(JSON.stringify([created, changed, errors]))
    .digest('base64url')
  return { created, changed, counts, errors, digest }
}
