/** Of a record whose deal ended in a merge, as its supplier reads it: under which code and name its customer goes on. */
export const mergedStoreWords = (into: { customer_code: string; store_name: string }): string =>
  `得意先コード ${into.customer_code}「${into.store_name}」に統合されました`
