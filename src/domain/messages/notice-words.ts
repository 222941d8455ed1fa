import { graphemes } from '#domain/shared/japanese.ts'

const most_in_notice = 200

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
  body: [body.length > most_in_notice ? `${graphemes(body).slice(0, most_in_notice).join('')}…` : body, '', url].join(
    '\n',
  ),
})
