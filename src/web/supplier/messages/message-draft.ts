import * as z from 'zod/mini'
import { type Message, messageForm } from '#contract/messages/messages.contract.ts'
import { audience_names } from '#domain/messages/message.ts'

/** A message as it is typed, with the names of what was chosen. */
export type Draft = Pick<Message, 'title' | 'body' | 'audience' | 'images' | 'flyer' | 'stores'> & {
  store_group_ids: string[]
}

export const no_draft: Draft = {
  title: '',
  body: '',
  audience: 'all',
  images: [],
  flyer: null,
  stores: [],
  store_group_ids: [],
}

export const draftOf = ({ title, body, audience, images, flyer, stores, store_groups }: Message): Draft => ({
  title,
  body,
  audience,
  images,
  flyer,
  stores,
  store_group_ids: store_groups.map(one => one.id),
})

const formOf = ({ images, flyer, stores, ...draft }: Draft) => ({
  ...draft,
  web_flyer_id: flyer?.id ?? null,
  message_image_ids: images.map(one => one.id),
  store_ids: stores.map(one => one.id),
})

/** The server's own rules over what is typed. */
export const draftForm = z.pipe(z.transform(formOf), messageForm)

/** A draft in words, where two people have changed it. */
export const draftWords = (draft: Draft): string[] => [
  `件名：${draft.title || '（空欄）'}`,
  `本文：${draft.body || '（空欄）'}`,
  `画像：${draft.images.length}枚`,
  `WEBチラシ：${draft.flyer?.title ?? 'なし'}`,
  `宛先：${audience_names[draft.audience]}${draft.audience === 'stores' ? `（${draft.stores.length}件）` : ''}`,
]

/** The title as it is shown: that of a draft may be empty yet. */
export const titleWords = (title: string): string => (title.trim() === '' ? '（件名なし）' : title)
