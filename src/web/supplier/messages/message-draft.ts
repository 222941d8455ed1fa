import * as z from 'zod/mini'
import { type Message, messageForm } from '#contract/messages/messages.contract.ts'
import { receiversInWords } from '#domain/messages/message.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'

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

/** A draft in words, where two people have changed it. */
export const draftWords = (draft: Draft): string[] => [
  `件名：${draft.title || '（空欄）'}`,
  `本文：${draft.body || '（空欄）'}`,
  `画像：${draft.images.length}枚`,
  `PDF：${draft.file?.name ?? 'なし'}`,
  `WEBチラシ：${draft.flyer?.title ?? 'なし'}`,
  `宛先：${receiversInWords({
    audience: draft.audience,
    names: [chosenCount(draft)],
    order_days: Number(normaliseDigits(draft.order_days)),
    item_name: draft.product_item?.name ?? null,
    exceptions: draft.except_stores.length,
  })}`,
]

const chosenCount = ({ audience, ...draft }: Draft): string => {
  if (audience === 'groups') return `得意先グループ${draft.store_group_ids.length}件`
  if (audience === 'counters') return `${draft.order_counter_ids.length}件`
  if (audience === 'users') return `${draft.user_ids.length}人`
  return `得意先${draft.stores.length}件`
}

/** The title as it is shown: that of a draft may be empty yet. */
export const titleWords = (title: string): string => (title.trim() === '' ? '（件名なし）' : title)
