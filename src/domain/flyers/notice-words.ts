import { type Day, formatShortDay } from '#domain/shared/day.ts'

/** To a restaurant: its supplier has published a web flyer. Without prices, which a deal may hide. `url`: where it is seen. */
export const flyerPublishedWords = ({
  supplier_name,
  title,
  delivery_from,
  delivery_to,
  names,
  url,
}: {
  supplier_name: string
  title: string
  delivery_from: Day
  delivery_to: Day
  /** Of the items that this restaurant may order. */
  names: readonly string[]
  url: string
}): { title: string; body: string } => ({
  title: `${supplier_name}のチラシ：${title}`,
  body: [
    `納品 ${formatShortDay(delivery_from)}〜${formatShortDay(delivery_to)}`,
    `${names.slice(0, 3).join('、')}${names.length > 3 ? ` ほか${names.length - 3}品` : ''}`,
    '',
    `チラシを見る：${url}`,
  ].join('\n'),
})
