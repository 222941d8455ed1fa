import type { SupplierMessage, SupplierMessageLine } from '#contract/messages/supplier-messages.contract.ts'
import { fillTemplate } from '#domain/messages/message.ts'
import { graphemes } from '#domain/shared/characters.ts'
import { dayOf } from '#domain/shared/day.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findReceivedFlyer } from '#server/flyers/seen-items.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { settle } from '#server/notices/settle.ts'
import {
  findReceived,
  findReceivedPage,
  findSenders,
  type ReceivedQuery,
  type ReceivedRow,
  type SenderRow,
  setMuted,
  setRead,
} from './received-store.ts'

const most_in_list = 80
/** As much as may hold them: a person's sign is some units long. */
const most_read = 800

const lineOf = (row: ReceivedRow): SupplierMessageLine => ({
  id: row.id,
  deal_id: row.deal_id,
  supplier_name: row.supplier_name,
  title: fillTemplate(row.title, row.variables),
  excerpt: graphemes(fillTemplate(row.body, row.variables).replaceAll(/\s+/g, ' ').slice(0, most_read))
    .slice(0, most_in_list)
    .join(''),
  image_count: row.images.length,
  has_file: row.file !== null,
  has_flyer: row.web_flyer_id !== null,
  received_at: row.received_at.toISOString(),
  unread: row.unread,
  withdrawn: row.withdrawn,
  question: row.question,
})

const flyerOf = async (db: Db, { web_flyer_id, deal_id, flyer_item_ids: had, withdrawn }: ReceivedRow, at: Date) =>
  web_flyer_id === null || withdrawn ? null : findReceivedFlyer(db, { web_flyer_id, deal_id, had }, dayOf(at))

const viewOf = async (db: Db, row: ReceivedRow, at: Date): Promise<SupplierMessage> => ({
  ...lineOf(row),
  body: fillTemplate(row.body, row.variables),
  images: row.images,
  file: row.withdrawn ? null : row.file,
  flyer: await flyerOf(db, row, at),
  read_at: row.read_at?.toISOString() ?? null,
  read_by_name: row.read_by_name,
  muted: row.muted,
})

/** What this restaurant's suppliers have written to it: the unread first. */
export const listReceived = async (
  db: Db,
  actor: ConsumerActor,
  { limit = 50, ...query }: Omit<ReceivedQuery, 'limit'> & { limit?: number | undefined },
) => {
  const found = await findReceivedPage(db, actor, { ...query, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(lineOf),
    next_cursor: found.length > limit && last ? `${last.unread ? 'u' : 'r'}:${last.id}` : null,
  }
}

/** One of them; 404 for another restaurant's. */
export const viewReceived = async (db: Db, actor: ConsumerActor, id: string, at: Date): Promise<SupplierMessage> =>
  viewOf(db, there(await findReceived(db, actor, id)), at)

/** Read for everybody at this restaurant, whose bells are silent about it then; or unread again. */
export const markReceived = async (deps: Deps, actor: ConsumerActor, id: string, read: boolean, at: Date) =>
  deps.db.transaction().execute(async trx => {
    there(await findReceived(trx, actor, id))
    await setRead(trx, actor, id, read, at)
    if (read) {
      await settle(trx, 'supplier_message', { subject: id }, at)
      await settle(trx, 'message_reminder', { subject: id }, at)
      await settle(trx, 'question_answered', { subject: id }, at)
    }
    return viewReceived(trx, actor, id, at)
  })

const senderOf = ({ deal_id, supplier_name, muted }: SenderRow) => ({ deal_id, supplier_name, muted })

export const listSenders = async (db: Db, actor: ConsumerActor) => ({
  items: (await findSenders(db, actor)).map(senderOf),
})

/** No notice of this supplier's messages from now on, or notices again; the messages come all the same. */
export const muteSender = async (deps: Deps, actor: ConsumerActor, deal_id: string, muted: boolean, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const [sender] = await findSenders(trx, actor, deal_id)
    await setMuted(trx, actor, there(sender).supplier_id, muted, at)
    return senderOf({ ...there(sender), muted })
  })
