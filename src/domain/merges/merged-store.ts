import type { GoesOn } from './merge.ts'

/** Of a record whose deal ended in a merge, as its supplier reads it when it would invite there. */
export const mergedStoreWords = ({ customer_code, store_name }: GoesOn): string =>
  `得意先コード ${customer_code}「${store_name}」に統合されました`
