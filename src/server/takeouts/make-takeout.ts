import { sql } from 'kysely'
import { claim_answer_words, claim_kind_words } from '#domain/claims/claim.ts'
import { claim_state_words } from '#domain/claims/states.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { addDays, type Day, dayOf, formatDateTime, formatDay, formatDayWithWeekday } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { order_state_words } from '#domain/trade/order.ts'
import type { Db, Deps } from '#server/deps.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import { ordersCsv, textCell } from '#server/exports/orders-csv.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { markOf, sheetOf } from '#server/orders/order-sheet.ts'
import { csvRowsOf } from './order-csv.ts'
import { takeoutLink } from './takeout-link.ts'
import {
  beginTakeout,
  deliveryDays,
  failTakeout,
  finishTakeout,
  insertPart,
  leaveTakeout,
  no_test,
  type OwnClaim,
  ownClaims,
  ownItems,
  ownStores,
  requesterMail,
} from './takeout-store.ts'
import { makeZip } from './zip-parts.ts'

/** For how long the file can be fetched. */
export const takeout_days = 7
const most_attempts = 3

/**
 * Makes the file of a takeout: the orders of each delivery date as PDF, of each month as CSV, an index of all of them,
 * the items and the stores. It reads a day at a time and keeps the file in parts, so that a large supplier needs no more
 * memory than a small one. Run again, it begins anew; a failure at the last try is written down. A worker that stops leaves
 * it to another one, which is no failure.
 */
export const makeTakeout = async (deps: Deps, takeout_id: string) => {
  const takeout = await beginTakeout(deps.db, takeout_id)
  if (!takeout) return
  try {
    const { order_count, size } = await writeFile(deps, takeout_id, takeout.supplier_id)
    const at = deps.now()
    // To the end of the day in Japan: what a person is told is a date.
    const expires_at = new Date(`${addDays(dayOf(at), takeout_days)}T24:00:00+09:00`)
    await deps.db.transaction().execute(async trx => {
      await finishTakeout(trx, takeout_id, { finished_at: at, expires_at, order_count, size })
      await tellRequester(deps, trx, { takeout_id, supplier_id: takeout.supplier_id, expires_at }, at)
    })
  } catch (error) {
    if (deps.stopping.aborted) return leaveTakeout(deps.db, takeout_id)
    if (takeout.attempts >= most_attempts) await failTakeout(deps.db, takeout_id, deps.now())
    throw error
  }
}

const writeFile = async (deps: Deps, takeout_id: string, supplier_id: string) => {
  const zip = makeZip((content, part) => insertPart(deps.db, { takeout_id, supplier_id, part, content }))
  const days = await deliveryDays(deps.reader, supplier_id)
  const ordersOf = (delivery_date: Day) =>
    findOrders(deps.reader, sql`o.supplier_id = ${supplier_id} and o.delivery_date = ${delivery_date} and ${no_test}`)
  const index: string[][] = []
  deps.stopping.throwIfAborted()
  for (const { delivery_date } of days) {
    deps.stopping.throwIfAborted()
    const orders = await ordersOf(delivery_date)
    await zip.add(pdfName(delivery_date), orderSheetsPdf(orders.map(order => sheetOf(order, markOf(order)))))
    index.push(...orders.map(indexRow))
  }
  const months = Map.groupBy(days, day => day.delivery_date.slice(0, 7))
  for (const [month, of_month] of months) {
    const rows = async function* () {
      for (const { delivery_date } of of_month) {
        deps.stopping.throwIfAborted()
        yield* csvRowsOf(await ordersOf(delivery_date))
      }
    }
    await zip.add(csvName(month), ordersCsv(rows(), { encoding: 'utf8-bom' }))
  }
  await zip.add('注文の索引.csv', table(index_titles, index))
  await zip.add(
    '商品.csv',
    table(Object.values(item_titles), cells(item_titles, await ownItems(deps.reader, supplier_id))),
  )
  await zip.add(
    '得意先.csv',
    table(Object.values(store_titles), cells(store_titles, await ownStores(deps.reader, supplier_id))),
  )
  await zip.add('検品の連絡.csv', table(claim_titles, (await ownClaims(deps.reader, supplier_id)).map(claimRow)))
  await zip.add('はじめにお読みください.txt', [Buffer.from(readMe(formatDateTime(deps.now())))])
  return { order_count: index.length, size: await zip.end() }
}

const pdfName = (day: string) => `注文/${day.slice(0, 7)}/${day}.pdf`
const csvName = (month: string) => `注文/${month}.csv`

const index_titles = [
  '注文番号',
  '版',
  '状態',
  '注文日時',
  '納品日',
  '得意先コード',
  '得意先名',
  '合計（税込）',
  'CSV',
  'PDF',
]

const indexRow = (order: OrderFacts): string[] => [
  orderNumber(order.number),
  String(order.revision),
  order_state_words[order.state],
  formatDateTime(order.placed_at),
  formatDay(order.delivery_date),
  order.parties.store?.customer_code ?? '',
  order.parties.store?.name ?? order.parties.consumer.name,
  order.total,
  csvName(order.delivery_date.slice(0, 7)),
  pdfName(order.delivery_date),
]

const item_titles = {
  code: '商品コード',
  name: '商品名',
  name_kana: 'よみ',
  spec: '規格',
  origin: '産地',
  category: '分類',
  unit: '単位',
  case_unit: 'ケース単位',
  pieces_per_case: '入数',
  tax_rate: '税率',
  lot: '発注単位',
  min_quantity: '最小数量',
  max_quantity: '最大数量',
  jan_code: 'JANコード',
  price: '単価',
  valid_from: '単価の適用開始日',
}

const store_titles = {
  customer_code: '得意先コード',
  name: '得意先名',
  name_kana: 'よみ',
  postal_code: '郵便番号',
  prefecture: '都道府県',
  address: '住所',
  phone_number: '電話番号',
  fax_number: 'FAX番号',
  mail_address: 'メールアドレス',
  store_groups: '得意先グループ',
  linked: '取引',
}

const claim_titles = [
  '注文番号',
  '納品日',
  '得意先コード',
  '得意先名',
  '商品名',
  '内容',
  '数量',
  '単位',
  'ひとこと',
  '写真（枚）',
  '状態',
  '回答',
  '回答のひとこと',
  '連絡日時',
  '連絡した人',
]

const claimRow = (claim: OwnClaim): string[] => [
  orderNumber(claim.number),
  formatDay(claim.delivery_date),
  claim.customer_code,
  claim.customer_name,
  claim.item_name,
  claim_kind_words[claim.kind],
  claim.quantity === null ? '' : decimal(claim.quantity),
  claim.unit,
  claim.note,
  String(claim.image_count),
  claim_state_words[claim.state],
  claim.answer === null ? '' : claim_answer_words[claim.answer],
  claim.answer_words,
  formatDateTime(claim.reported_at),
  claim.reported_by_name,
]

const cells = (titles: Record<string, string>, rows: Record<string, string | null>[]): string[][] =>
  rows.map(row => Object.keys(titles).map(name => row[name] ?? ''))

/** UTF-8 with a mark, CRLF: Excel opens it as it is. */
const table = (titles: readonly string[], rows: readonly string[][]): Buffer[] => {
  const lines = [titles, ...rows].map(row => row.map(textCell).join(','))
  return [Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)]
}

const readMe = (made_at: string) =>
  [
    'Oroshi 受発注 データの書き出し',
    `作成日時：${made_at}`,
    '',
    '注文の索引.csv　　すべての注文の一覧。どのファイルにあるかが分かります',
    '注文/年-月.csv　　その月に納品する注文の明細',
    '注文/年-月/年-月-日.pdf　　その日に納品する注文の注文書',
    '商品.csv　　商品と単価',
    '得意先.csv　　得意先の台帳',
    '検品の連絡.csv　　得意先から届いた検品の連絡と回答（写真は含みません）',
    '',
    '注文の控えは、法令により原則7年間の保存が必要です。大切に保管してください。',
    '',
  ].join('\r\n')

type Ready = { takeout_id: string; supplier_id: string; expires_at: Date }

const tellRequester = async (deps: Deps, trx: Db, { takeout_id, supplier_id, expires_at }: Ready, at: Date) => {
  const destination = await requesterMail(trx, takeout_id)
  if (!destination) return
  const text = [
    'データの書き出しができました。次のリンクからダウンロードしてください。',
    '',
    deps.public_url + takeoutLink(deps.config.secret, takeout_id, expires_at),
    '',
    `リンクは ${formatDayWithWeekday(lastDay(expires_at))} まで使えます。リンクを知っている方はだれでもダウンロードできますので、取り扱いにご注意ください。`,
    '',
  ].join('\n')
  await queueMails(
    trx,
    [
      {
        key: `takeout:${takeout_id}`,
        of: { supplier_id },
        destination,
        subject: '【Oroshi】データの書き出しができました',
        text,
        secret: true,
      },
    ],
    at,
  )
}

const lastDay = (expires_at: Date): Day => dayOf(new Date(expires_at.getTime() - 1))
