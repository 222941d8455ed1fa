import { fold } from '#domain/shared/japanese.ts'
import { type RestaurantField, restaurant_fields, restaurant_labels } from './restaurant.ts'

/** Other titles that files give these columns. */
const aliases: Partial<Record<RestaurantField, readonly string[]>> = {
  restaurant_code: ['コード', '店舗コード', '掲載店CD', '掲載店番号', '店舗ID'],
  name: ['店舗名', '名称', '掲載店名'],
  name_kana: ['店名かな', '店名カナ', 'かな', 'カナ', 'フリガナ', 'ふりがな', '店舗名カナ'],
  phone_number: ['電話', 'TEL', 'お店の電話番号'],
  postal_code: ['〒', '郵便'],
  address: ['所在地', '住所1'],
  genre: ['業態', 'カテゴリ', 'カテゴリー'],
}

const plain = (title: string) => fold(title).replace(/[()（）]/g, '')

const known = new Map(
  restaurant_fields.flatMap(field =>
    [restaurant_labels[field], ...(aliases[field] ?? [])].map((title): [string, RestaurantField] => [
      plain(title),
      field,
    ]),
  ),
)

/** Which field of an entry each column fills, by its title; null for one that says nothing to us. */
export const directoryColumns = (headers: readonly string[]): (RestaurantField | null)[] =>
  headers.map(title => known.get(plain(title)) ?? null)

/** Most rows of one file. */
export const most_directory_rows = 100_000

export const directory_import_states = [
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const
export type DirectoryImportState = (typeof directory_import_states)[number]

export const directory_change_kinds = ['new', 'changed', 'missing'] as const
export type DirectoryChangeKind = (typeof directory_change_kinds)[number]
