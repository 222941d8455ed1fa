type Words = { title: string; body: string }

/** To a supplier's people: a restaurant asks about what they have written. `url`: where it is answered. */
export const questionAskedWords = ({
  consumer_name,
  title,
  text,
  url,
}: {
  consumer_name: string
  title: string
  text: string
  url: string
}): Words => ({
  title: `${consumer_name}から質問：${title}`,
  body: [text, '', `質問を開く：${url}`].join('\n'),
})

/** To a restaurant: its question is answered, or (`corrects`) answered anew. `url`: where it is read. */
export const questionAnsweredWords = ({
  supplier_name,
  title,
  text,
  corrects,
  url,
}: {
  supplier_name: string
  title: string
  text: string
  corrects: boolean
  url: string
}): Words => ({
  title: `${supplier_name}から質問への回答${corrects ? 'の訂正' : ''}：${title}`,
  body: [...(corrects ? ['先の回答に代わる回答です。', ''] : []), text, '', `回答を開く：${url}`].join('\n'),
})
