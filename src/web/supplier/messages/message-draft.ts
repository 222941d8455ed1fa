import * as z from 'zod/mini'
import { type Message, messageForm } from '#contract/messages/messages.contract.ts'
import { receiversInWords } from '#domain/messages/message.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import type { Said } from '#web/ui/conflict-dialog.tsx'

/** A message as it is typed, with the names of what was chosen. */
export type Draft = Pick<
  Message,
  'title' | 'body' | 'audience' | 'images' | 'file' | 'flyer' | 'stores' | 'product_item' | 'except_stores'
> & {
  store_group_ids: string[]
  order_counter_ids: string[]
  user_ids: string[]
  /** As it is typed. */
  order_days: string
}

export const no_draft: Draft = {
  title: '',
  body: '',
  audience: 'all',
  images: [],
  file: null,
  flyer: null,
  stores: [],
  store_group_ids: [],
  order_counter_ids: [],
  user_ids: [],
  order_days: '30',
  product_item: null,
  except_stores: [],
}

const idsOf = (some: readonly { id: string }[]): string[] => some.map(one => one.id)

export const draftOf = (message: Message): Draft => {
  const { title, body, audience, images, file, flyer, stores, product_item, except_stores } = message
  return {
    title,
    body,
    audience,
    images,
    file,
    flyer,
    stores,
    store_group_ids: idsOf(message.store_groups),
    order_counter_ids: idsOf(message.order_counters),
    user_ids: idsOf(message.users),
    order_days: String(message.order_days),
    product_item,
    except_stores,
  }
}

const by_orders = ['ordered', 'not_ordered']

/** What stands in a field that is not shown is not asked about. */
const formOf = ({
  images,
  file,
  flyer,
  stores,
  order_days,
  product_item,
  except_stores,
  ...draft
}: Draft): z.input<typeof messageForm> => ({
  ...draft,
  web_flyer_id: flyer?.id ?? null,
  message_image_ids: idsOf(images),
  message_file_id: file?.id ?? null,
  store_ids: idsOf(stores),
  order_days: by_orders.includes(draft.audience) ? Number(normaliseDigits(order_days) || Number.NaN) : 30,
  product_item_id: product_item?.id ?? null,
  except_store_ids: idsOf(except_stores),
})

/** The server's own rules over what is typed. */
export const draftForm = z.pipe(z.transform(formOf), messageForm)

const said = (words: string, meant: readonly string[]): Said => ({ words, key: [words, ...meant].join('/') })

/** A draft in words, where two screens have changed it: with the images themselves. */
export const draftWords = (draft: Draft): Said[] => [
  `件名：${draft.title || '（空欄）'}`,
  `本文：${draft.body || '（空欄）'}`,
  ...(draft.images.length === 0 ? ['画像：なし'] : []),
  ...draft.images.map(({ id }, at) => ({ words: `画像${at + 1}`, key: `${at}/${id}`, image_id: id })),
  said(`PDF：${draft.file?.name ?? 'なし'}`, [draft.file?.id ?? '']),
  said(`WEBチラシ：${draft.flyer?.title ?? 'なし'}`, [draft.flyer?.id ?? '']),
  said(
    `宛先：${receiversInWords({
      audience: draft.audience,
      names: [chosenCount(draft)],
      order_days: Number(normaliseDigits(draft.order_days)),
      item_name: draft.product_item?.name ?? null,
      exceptions: draft.except_stores.length,
    })}`,
    [...chosenIds(draft), ...idsOf(draft.except_stores)],
  ),
]

/** Who was chosen, of the audience that is chosen. */
const chosenIds = ({ audience, ...draft }: Draft): readonly string[] => {
  if (audience === 'groups') return draft.store_group_ids
  if (audience === 'counters') return draft.order_counter_ids
  if (audience === 'users') return draft.user_ids
  return audience === 'stores' ? idsOf(draft.stores) : []
}

const chosenCount = (draft: Draft): string => {
  const { length } = chosenIds(draft)
  if (draft.audience === 'groups') return `得意先グループ${length}件`
  if (draft.audience === 'counters') return `${length}件`
  return draft.audience === 'users' ? `${length}人` : `得意先${length}件`
}

/** The title as it is shown: that of a draft may be empty yet. */
export const titleWords = (title: string): string => (title.trim() === '' ? '（件名なし）' : title)
