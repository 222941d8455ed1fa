import { staff_name } from '#domain/houses/correction.ts'

type Words = { title: string; body: string }
type Merged = { stays_name: string; goes_name: string }

/** To everybody of both registrations of one restaurant. */
export const mergedWords = ({ stays_name, goes_name, reason }: Merged & { reason: string }): Words => ({
  title: `「${goes_name}」の登録を「${stays_name}」に統合しました`,
  body: `${staff_name}が、同じ店舗の二つの登録を一つにしました。取引・スタッフ・これまでの発注は「${stays_name}」で続けてご利用いただけます。ログインIDとパスワードは変わりません。理由：${reason}`,
})

/** To a supplier that traded with the one that is no more. */
export const customerMergedWords = ({ stays_name, goes_name, ended }: Merged & { ended: boolean }): Words => ({
  title: `得意先「${goes_name}」の登録が「${stays_name}」に統合されました`,
  body: ended
    ? `同じ店舗の二重登録でした。二つあった取引のうち一つを終了し、もう一つの取引条件で続きます。これまでの受注は、どちらもご覧になれます。`
    : `同じ店舗の二重登録でした。取引条件・発注リスト・得意先コードは、これまでのまま続きます。`,
})

/** Of a deal that ends in a merge, as its restaurant reads it. */
export const merge_end_reason = '店舗の二重登録の統合により。トップにある、もう一つの取引から発注してください'
