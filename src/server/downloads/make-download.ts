import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { v7 } from 'uuid'
import { errorTexts } from '#contract/http/errors.ts'
import type { Layout } from '#domain/exports/layout.ts'
import { makeRowWriter } from '#domain/exports/write-row.ts'
import { addDays, dayOf, instantAt } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { bePatient } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import { markSql } from '#server/orders/mark-orders.ts'
import { supplierSees } from '#server/orders/order-policy.ts'
import {
  alreadyIn,
  claimSql,
  type DownloadFilter,
  filtered,
  forgetVersions,
  inDownload,
  lockLayout,
  noteLayout,
  undownloaded,
} from './download-store.ts'
import { readCopy } from './read-copy.ts'
import { rowsSql } from './source-columns.ts'
import { type Written, writeFile } from './write-file.ts'

/** For how long a file can be taken again: the same month of last year is still there. */
export const kept_days = 400

/** The sweep of the events tells screens of the orders of larger downloads, a little later. */
const most_told = 2000

type Which =
  | { order_ids: string[]; taken_before: string[] | undefined }
  | { filter: DownloadFilter; range: 'undownloaded' | 'all' }

export type DownloadWish = { which: Which; layout: Layout; layout_id: string | null; layout_name: string }

/**
 * Takes orders out as a file, in one transaction: the orders are locked and written down with their revisions, the file
 * is made and kept, the orders are marked. If it commits, the file is there to be taken again, whatever becomes of the
 * reader; if not, nothing has happened. Two who ask at once never both get an order that was not downloaded. Gives the
 * download's id. 404 when one of the orders named is not there for this user, 422 when there is nothing to take, 409 with
 * those that were taken out meanwhile, where it is said which are known to be.
 */
export const makeDownload = async (deps: Deps, actor: SupplierActor, wish: DownloadWish, at: Date): Promise<string> => {
  const client = await deps.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await bePatient(client)
    const { id, events } = await take(deps, client, actor, wish, at)
    await client.query('commit')
    if (events.length > 0 && events.length <= most_told) deps.live.publish(events)
    return id
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const take = async (deps: Deps, client: pg.PoolClient, actor: SupplierActor, wish: DownloadWish, at: Date) => {
  const run = async <T>(query: RawBuilder<T>): Promise<T[]> => {
    const { sql: text, parameters } = query.compile(deps.db)
    return (await client.query(text, [...parameters])).rows as T[]
  }
  const { layout, layout_id } = wish
  const id = v7()
  await run(lockLayout(actor.supplier_id, layout_id))
  await run(insertDownload(id, actor, wish, at))
  const claiming = claimSql({ download_id: id, layout_id }, wanted(actor, wish), layout.split === 'store')
  const [claim] = await run(claiming)
  if ('order_ids' in wish.which && claim?.orders !== new Set(wish.which.order_ids).size) {
    throw refuse(404, errorTexts.not_found)
  }
  if ('order_ids' in wish.which && wish.which.taken_before) {
    const [taken] = await run(alreadyIn(id, layout_id, wish.which.taken_before))
    if (taken?.already)
      throw refuse(409, `${taken.already.length}件は、${taken.by_name}さんが先にダウンロードしました`, { ...taken })
  }
  if (!claim?.orders) throw refuse(422, '条件に合う、まだダウンロードしていない受注はありません')
  const text = rowsSql({
    layout,
    sources: makeRowWriter(layout).sources,
    orders: `(select position, order_id, before, kind from order_download_orders where download_id = '${id}')`,
    corrected: claim.corrected,
  })
  const rows = readCopy(client.query(copyTo(`copy (${text}) to stdout`)))
  await writeFile(layout, rows, async written => {
    let part = 0
    for await (const content of written.parts()) {
      await client.query(
        'insert into order_download_parts (download_id, supplier_id, part, content) values ($1, $2, $3, $4)',
        [id, actor.supplier_id, part, content],
      )
      part += 1
    }
    await run(finishDownload(id, claim.orders, written))
  })
  await run(forgetVersions(id))
  await run(noteLayout(id))
  const who = { actor: by(actor), screen: 'orders/download' }
  const marks = markSql({ mark: 'downloaded', which: inDownload(id), who, at, most: most_told + 1 })
  return { id, events: await run(marks) }
}

const wanted = (actor: SupplierActor, { which, layout_id }: Pick<DownloadWish, 'which' | 'layout_id'>) => {
  if ('order_ids' in which) return sql`o.id = any(${which.order_ids}::uuid[]) and ${supplierSees(actor)}`
  const seen = filtered(actor, which.filter)
  const left = undownloaded(layout_id)
  return which.range === 'undownloaded'
    ? sql`${seen} and ${left}`
    : sql`${seen} and (o.state <> 'cancelled' or ${left})`
}

const typeOf = ({ format, encoding, split }: Layout): { ending: string; type: string } => {
  if (format === 'xlsx')
    return { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  if (split === 'store') return { ending: 'zip', type: 'application/zip' }
  return { ending: 'csv', type: `text/csv; charset=${encoding === 'cp932' ? 'Shift_JIS' : 'utf-8'}` }
}

const insertDownload = (
  id: string,
  actor: SupplierActor,
  { layout, layout_id, layout_name }: DownloadWish,
  at: Date,
) => {
  const { ending, type } = typeOf(layout)
  const expires_at = instantAt(addDays(dayOf(at), kept_days), 0)
  return sql`/* insert-download */
    insert into order_downloads (id, supplier_id, account_id, made_by_name, made_at, layout_id, layout_name, file_name,
      content_type, expires_at)
    values (${id}, ${actor.supplier_id}, ${actor.account_id}, ${actor.name}, ${at}, ${layout_id}, ${layout_name},
      ${`受注.${ending}`}, ${type}, ${expires_at})`
}

/** It is called by the delivery dates that are in it. */
const finishDownload = (id: string, order_count: number, made: Written) => sql`/* finish-download */
  update order_downloads set order_count = ${order_count}, row_count = ${made.row_count}, size = ${made.size},
    sha256 = ${made.sha256}, replaced = ${made.replaced}::text[], cut_count = ${made.cut_count},
    file_name = (select format('受注_納品%s%s.%s', min(o.delivery_date),
        case when min(o.delivery_date) < max(o.delivery_date) then '_' || max(o.delivery_date) end,
        split_part(order_downloads.file_name, '.', 2))
      from order_download_orders d join orders o on o.id = d.order_id where d.download_id = order_downloads.id)
  where id = ${id}`
