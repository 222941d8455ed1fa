import { staff_name } from '#domain/houses/correction.ts'
import { fold } from '#domain/shared/japanese.ts'

type Words = { title: string; body: string }
type Merged = { stays_name: string; goes_name: string }

/** To everybody of both registrations of one restaurant. `joined`: who comes to the one that stays, with their part. */
export const mergedWords = ({
  stays_name,
  goes_name,
  reason,
  joined,
}: Merged & { reason: string; joined: readonly string[] }): Words => ({
  title: `「${goes_name}」の登録を「${stays_name}」に統合しました`,
  body: [
    `${staff_name}が、同じ店舗の二つの登録を一つにしました。取引・スタッフ・これまでの発注は「${stays_name}」で続けてご利用いただけます。ログインIDとパスワードは変わりません。`,
    ...(joined.length > 0 ? [`「${stays_name}」に加わった方：${joined.join('、')}。`] : []),
    `理由：${reason}`,
  ].join(''),
})

/** The record of a deal at its supplier: 「1001 鮨 まるた」. */
type GoesOn = { customer_code: string; store_name: string }

/** To a supplier that traded with the one that is no more. `goes_on`: the record under which it goes on, where there is one. */
export const customerMergedWords = ({
  stays_name,
  goes_name,
  ended,
  goes_on,
}: Merged & { ended: boolean; goes_on: GoesOn | null }): Words => {
  const record = goes_on && `得意先コード ${goes_on.customer_code}「${goes_on.store_name}」`
  return {
    title: `得意先「${goes_name}」の登録が「${stays_name}」に統合されました`,
    body: ended
      ? `同じ店舗の二重登録でした。二つあった取引のうち一つを終了し、${record ?? 'もう一つの取引'}の取引条件で続きます。納品前の受注は有効なままです。これまでの受注は、どちらもご覧になれます。`
      : `同じ店舗の二重登録でした。取引条件・発注リスト・得意先コードは、これまでのまま続きます${record ? `（${record}）` : ''}。`,
  }
}

type Known = {
  id: string
  name: string
  phone_number: string | null
  address: string
  mail_address: string | null
}

/** Folded, without what is typed in one way and another. */
const plain = (text: string | null): string => fold(text ?? '').replace(/[\s-]/g, '')

/** A registration's own sign: two of them never have the same. */
export const registrationSign = (id: string): string => id.slice(-6)

/** What staff type of the registration that goes, so that they do not take the one for the other: the first that differs. */
export const mergeGuard = (stays: Known, goes: Known): { label: string; value: string } => {
  const fields: [label: string, of: (one: Known) => string | null][] = [
    ['店名', one => one.name],
    ['電話番号', one => one.phone_number],
    ['住所', one => one.address],
    ['メールアドレス', one => one.mail_address],
  ]
  for (const [label, of] of fields) {
    const value = of(goes)
    if (value && plain(value) !== plain(of(stays))) return { label, value }
  }
  return { label: '登録の番号', value: registrationSign(goes.id) }
}

/** Whether what was typed is what the guard asks for. */
export const passesGuard = (typed: string, { value }: { value: string }): boolean => plain(typed) === plain(value)

/** Of a deal that ends in a merge, as its restaurant reads it. */
export const merge_end_reason = '店舗の二重登録の統合により。トップにある、もう一つの取引から発注してください'
