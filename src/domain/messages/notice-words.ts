import { graphemes } from '#domain/shared/characters.ts'

const most_in_notice = 200

const bodyOf = (body: string, url: string): string =>
  [body.length > most_in_notice ? `${graphemes(body).slice(0, most_in_notice).join('')}…` : body, '', url].join('\n')

/** To a restaurant: its supplier has written. `url`: where it is read whole. */
export const supplierMessageWords = ({
  supplier_name,
  title,
  body,
  url,
}: {
  supplier_name: string
  title: string
  body: string
  url: string
}): { title: string; body: string } => ({
  title: `${supplier_name}からメッセージ：${title}`,
  body: bodyOf(body, url),
})

/** The same once more, to a restaurant where nobody has opened it. */
export const messageReminderWords = ({
  supplier_name,
  title,
  body,
  url,
}: Parameters<typeof supplierMessageWords>[0]): { title: string; body: string } => ({
  title: `${supplier_name}のメッセージがまだ開かれていません：${title}`,
  body: bodyOf(body, url),
})
