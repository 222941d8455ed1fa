type Words = { title: string; body: string }

/** How the platform's staff are called by the houses whose data they correct. */
export const staff_name = '運営の担当者'
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
