import { formatDateTime } from '#domain/shared/day.ts'

type Words = { title: string; body: string }

/** How the platform's staff are called by the houses whose data they correct. */
export const staff_name = '運営の担当者'
/** How staff have made sure who asks, before a person's mail address is changed: whoever reads there sets the password. */
export const identified_ways = {
  called_back: '登録されている電話番号にかけ直した',
  owner: '同じ飲食店・卸のオーナーに確かめた',
  papers: '本人確認の書類を見た',
} as const
export type IdentifiedBy = keyof typeof identified_ways

/** Beside a mail address that others have, too: whose it is, at most three by name. */
export const mailOfOthers = (others: readonly { name: string; houses: readonly string[] }[]): string => {
  const named = others.slice(0, 3).map(({ name, houses }) => {
    const [house = '所属なし', ...more] = houses
    return `${name}さん（${house}${more.length > 0 ? `ほか${more.length}件` : ''}）`
  })
  const rest = others.length > named.length ? `ほか${others.length - named.length}名` : ''
  return `${named.join('、')}${rest}のアドレスです。リンクは、その方にも読まれます`
}

/** The most characters of the reason that a house reads. */
export const correction_reason_limit = 200

/** What a house is told when staff have corrected its data. `of`: 店舗の情報, 会社情報, 山田さんの登録内容. */
export const correctedWords = ({
  of,
  fields,
  reason,
}: {
  of: string
  fields: readonly string[]
  reason: string
}): Words => ({
  title: `運営が${of}を直しました`,
  body: `${staff_name}が、${fields.join('・')}を直しました。理由：${reason}`,
})

/** From what to what, as the record of staff keeps it: 「電話番号「03-…」→「03-…」」. */
export const changesInWords = (
  labels: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { fields: string[]; changes: string } => {
  const changed = Object.keys(labels).filter(key => key in after && before[key] !== after[key])
  const shown = (value: unknown) => (typeof value === 'string' && value !== '' ? `「${value}」` : '（空欄）')
  return {
    fields: changed.map(key => labels[key] ?? key),
    changes: changed.map(key => `${labels[key]} ${shown(before[key])}→${shown(after[key])}`).join('、'),
  }
}

/** The mail to a supplier's former mail address and, `here`, to the one that staff have put in its place. */
export const supplierMailMoved = ({ name, at, here }: { name: string; at: Date; here: boolean }) => ({
  subject: '【Oroshi】卸の連絡先のメールアドレスが変更されました',
  text: [
    `${name} 御中`,
    '',
    `${formatDateTime(at)}に、${staff_name}が、Oroshiに登録されている${name}の連絡先のメールアドレスを変更しました。`,
    here
      ? 'これからの運営からの連絡は、このアドレスに届きます。'
      : 'これからの運営からの連絡は、このアドレスには届きません。',
    '',
    'お心当たりがないときは、運営にお知らせください。',
    '',
  ].join('\n'),
})
