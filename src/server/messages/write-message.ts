import { errorTexts } from '#contract/http/errors.ts'
import type { Message, MessageLine, MessagePreview } from '#contract/messages/messages.contract.ts'
import { fillTemplate, type MessageState, missingVariables, whyNotSendAt } from '#domain/messages/message.ts'
import { dayOf, parseInstant } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findCarried } from '#server/flyers/seen-items.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { refuseUnseenStores } from '#server/stores/store-policy.ts'
import { findClosedDays } from './closed-days.ts'
import { isOwnFile } from './message-files.ts'
import { countOwnImages } from './message-images.ts'
import {
  deleteMessage,
  findMessage,
  findMessagePage,
  findNamed,
  findNamedGroups,
  findNamedStores,
  findOrderedOfAll,
  findReceiverPage,
  findSameDraft,
  insertMessage,
  type MessageForm,
  type MessageRow,
  updateMessage,
} from './message-store.ts'
import { withDeliveries } from './next-deliveries.ts'
import { findCandidatePage, findReached } from './reach-store.ts'

const lineOf = (row: MessageRow): MessageLine => ({
  id: row.id,
  title: row.title,
  state: row.state,
  send_at: row.send_at?.toISOString() ?? null,
  receiver_count: row.receiver_count,
  read_count: row.read_count,
  waiting_questions: row.waiting_questions,
  created_by_name: row.created_by_name,
  changed_at: row.changed_at.toISOString(),
})

/** A message as its writers see it. */
export const viewOf = async (db: Db, actor: SupplierActor, row: MessageRow, at: Date): Promise<Message> => ({
  ...lineOf(row),
  body: row.body,
  images: row.images,
  file: row.file,
  flyer: (await findCarried(db, actor.supplier_id, row.web_flyer_id, dayOf(at))) ?? null,
  audience: row.audience,
  store_groups: await findNamedGroups(db, actor.supplier_id, row.store_group_ids),
  stores: await findNamedStores(db, actor, row.store_ids),
  ...(await findNamed(db, actor.supplier_id, row)),
  order_days: row.order_days,
  except_stores: await findNamedStores(db, actor, row.except_store_ids),
  sent_at: row.sent_at?.toISOString() ?? null,
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  withdrawn_by_name: row.withdrawn_by_name,
  remindable_count: row.remindable_count,
  reminded_at: row.reminded_at?.toISOString() ?? null,
  reminded_by_name: row.reminded_by_name,
  reminded_count: row.reminded_count,
  reminding: row.reminding,
  ordered: row.web_flyer_id === null ? null : await findOrderedOfAll(db, row.id),
  revision: row.revision,
  changed_by_name: row.changed_by_name,
})

/** A message that this user may see; else 404. */
export const viewMessage = async (db: Db, actor: SupplierActor, id: string, at: Date): Promise<Message> =>
  viewOf(db, actor, there(await findMessage(db, actor, id)), at)

type ListQuery = {
  state?: MessageState | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export const listMessages = async (db: Db, actor: SupplierActor, { limit = 50, ...query }: ListQuery) => {
  const found = await findMessagePage(db, actor, { ...query, limit: limit + 1 })
  const page = found.slice(0, limit)
  return { items: page.map(lineOf), next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

const once = (ids: readonly string[], when: boolean): string[] => (when ? [...new Set(ids)] : [])

/** Names without doubles, of the audience that was chosen alone; 404 where one of them is not this user's. */
const ownForm = async (db: Db, actor: SupplierActor, typed: MessageForm, at: Date): Promise<MessageForm> => {
  const form = {
    ...typed,
    message_image_ids: once(typed.message_image_ids, true),
    store_group_ids: once(typed.store_group_ids, typed.audience === 'groups'),
    store_ids: once(typed.store_ids, typed.audience === 'stores'),
    order_counter_ids: once(typed.order_counter_ids, typed.audience === 'counters'),
    user_ids: once(typed.user_ids, typed.audience === 'users'),
    product_item_id: typed.audience === 'ordered' || typed.audience === 'not_ordered' ? typed.product_item_id : null,
    except_store_ids: once(typed.except_store_ids, typed.audience !== 'stores'),
  }
  await refuseUnseenStores(db, actor, [...typed.store_ids, ...typed.except_store_ids])
  const groups = new Set(typed.store_group_ids)
  const known = await findNamedGroups(db, actor.supplier_id, [...groups])
  const images = await countOwnImages(db, actor.supplier_id, form.message_image_ids)
  const flyer = await findCarried(db, actor.supplier_id, form.web_flyer_id, dayOf(at))
  const own_flyer = form.web_flyer_id === null || flyer !== undefined
  const named = await findNamed(db, actor.supplier_id, typed)
  const own_named =
    named.order_counters.length === new Set(typed.order_counter_ids).size &&
    named.users.length === new Set(typed.user_ids).size &&
    named.product_item?.id === (typed.product_item_id ?? undefined)
  const own_file = form.message_file_id === null || (await isOwnFile(db, actor.supplier_id, form.message_file_id))
  if (!own_file) throw refuse(404, errorTexts.not_found)
  if (known.length !== groups.size || images !== form.message_image_ids.length || !own_flyer || !own_named)
    throw refuse(404, errorTexts.not_found)
  return form
}

/** A new draft. Saved again within the hour, because no answer came, it is that draft; two of the same are made by copying. */
export const createMessage = async (deps: Deps, actor: SupplierActor, typed: MessageForm, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const form = await ownForm(trx, actor, typed, at)
    const same = await findSameDraft(trx, actor, form, new Date(at.getTime() - 3_600_000))
    const id = same ?? (await insertMessage(trx, actor, form, at))
    return viewMessage(trx, actor, id, at)
  })

const left: Record<Exclude<MessageState, 'draft'>, string> = {
  scheduled: '送信を予約しています',
  sending: '送信しました',
  sent: '送信しました',
  withdrawn: '送信を取り消しました',
}

/** A draft at the revision that was looked at, locked. 409 with `current` where it is another by now, or no draft. */
export const lockDraft = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  revision: number,
  at: Date,
): Promise<MessageRow> => {
  const row = there(await findMessage(trx, actor, id, { lock: true }))
  if (row.state === 'draft' && row.revision === revision) return row
  const why =
    row.state === 'draft'
      ? 'ほかの画面でこの下書きが変更されました。最新の内容をご確認ください'
      : `${row.changed_by_name}さんが${left[row.state]}。最新の内容をご確認ください`
  throw refuse(409, why, { current: await viewOf(trx, actor, row, at) })
}

export const changeMessage = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, ...typed }: MessageForm & { revision: number },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    await lockDraft(trx, actor, id, revision, at)
    await updateMessage(trx, id, await ownForm(trx, actor, typed, at), actor.name, at)
    return viewMessage(trx, actor, id, at)
  })

export const removeMessage = async (deps: Deps, actor: SupplierActor, id: string, revision: number, at: Date) => {
  await deps.db.transaction().execute(async trx => {
    await lockDraft(trx, actor, id, revision, at)
    await deleteMessage(trx, id)
  })
}

/** A new draft of the same words, images and stores: of these, what is still there and seen by this user. */
export const copyMessage = async (deps: Deps, actor: SupplierActor, id: string, at: Date) =>
  deps.db.transaction().execute(async trx => {
    const row = there(await findMessage(trx, actor, id))
    const { title, body, audience, images, file, web_flyer_id, order_days } = row
    const view = await viewOf(trx, actor, row, at)
    const copy = {
      title,
      body,
      audience,
      message_image_ids: images.map(one => one.id),
      message_file_id: file?.id ?? null,
      web_flyer_id,
      store_group_ids: view.store_groups.map(one => one.id),
      store_ids: view.stores.map(one => one.id),
      order_counter_ids: view.order_counters.map(one => one.id),
      user_ids: view.users.map(one => one.id),
      order_days,
      product_item_id: view.product_item?.id ?? null,
      except_store_ids: view.except_stores.map(one => one.id),
    }
    return viewMessage(trx, actor, await insertMessage(trx, actor, copy, at), at)
  })

const most_named = 20
const most_samples = 50

/** When a message that is put off would be read: what is late by now leaves now. 422 where it can't be put off until then. */
const readAt = (send_at: string | undefined, at: Date): Date => {
  if (send_at === undefined) return at
  const found = parseInstant(send_at)
  if (found && found.getTime() <= at.getTime()) return at
  const why = found ? whyNotSendAt(found, at) : '日時が正しくありません'
  if (found === null || why !== null) throw refuse(422, [{ field: 'send_at', message: why ?? '' }])
  return found
}

/**
 * Whom a message would reach now, or at `send_at`, and how each reads it then; with what its words in braces stand for
 * nothing at.
 */
export const previewMessage = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { send_at }: { send_at?: string | undefined },
  now: Date,
): Promise<MessagePreview> => {
  const at = readAt(send_at, now)
  const { db } = deps
  const row = there(await findMessage(db, actor, id))
  const { supplier_id } = actor
  const flyer = await findCarried(db, supplier_id, row.web_flyer_id, dayOf(at))
  const stores = await findReached(db, actor, id, dayOf(at))
  const reached = await withDeliveries(deps, db, { ...row, supplier_id, flyer }, stores, at)
  const lacking = new Map<string, string[]>()
  for (const { name, variables } of reached) {
    for (const variable of missingVariables(`${row.title}\n${row.body}`, variables)) {
      lacking.set(variable, [...(lacking.get(variable) ?? []), name])
    }
  }
  const unseen = reached.filter(one => one.flyer_item_ids.length === 0)
  return {
    count: reached.length,
    muted_count: reached.filter(one => one.muted).length,
    missing: [...lacking].map(([variable, stores]) => ({
      variable,
      count: stores.length,
      stores: stores.slice(0, most_named),
    })),
    closed_days: await findClosedDays(deps, db, supplier_id, now),
    flyer_unseen:
      row.web_flyer_id === null
        ? null
        : { count: unseen.length, stores: unseen.slice(0, most_named).map(one => one.name) },
    samples: reached
      .slice(0, most_samples)
      .map(({ variables, store_id, name, muted, flyer_item_ids, price_visible }) => ({
        store_id,
        name,
        muted,
        flyer_item_ids,
        price_visible,
        title: fillTemplate(row.title, variables),
        body: fillTemplate(row.body, variables),
      })),
  }
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined }

export const listCandidates = async (
  db: Db,
  actor: SupplierActor,
  {
    limit = 100,
    send_at,
    ...query
  }: PageQuery & { q?: string | undefined; message_id?: string | undefined; send_at?: string | undefined },
  at: Date,
) => {
  if (query.message_id !== undefined) there(await findMessage(db, actor, query.message_id))
  const found = await findCandidatePage(db, actor, { ...query, limit: limit + 1 }, dayOf(readAt(send_at, at)))
  const page = found.slice(0, limit)
  return { items: page, next_cursor: found.length > limit ? (page.at(-1)?.store_id ?? null) : null }
}

const day_ms = 86_400_000

/** Whom a message has reached, of the stores that this user may see, and by which ways; that is known as long as what left is kept. */
export const listReceivers = async (
  { db, config }: Deps,
  actor: SupplierActor,
  id: string,
  { limit = 100, unread, cursor }: PageQuery & { unread?: '1' | undefined },
  at: Date,
) => {
  there(await findMessage(db, actor, id))
  const kept_since = new Date(at.getTime() - Math.min(config.keep_sent_days, config.keep_notices_days) * day_ms)
  const wish = { unread: unread === '1', cursor, limit: limit + 1 }
  const found = await findReceiverPage(db, actor, id, wish, kept_since)
  const page = found.slice(0, limit)
  return {
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    items: page.map(({ received_at, read_at, reminded_at, told, ...row }) => ({
      ...row,
      told: told?.map(one => ({ ...one, at: one.at && new Date(one.at).toISOString() })) ?? null,
      reminded_at: reminded_at?.toISOString() ?? null,
      received_at: received_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    })),
  }
}
