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

/** To a restaurant: its question is answered. `url`: where it is read. */
export const questionAnsweredWords = ({
  supplier_name,
  title,
  text,
  url,
}: {
  supplier_name: string
  title: string
  text: string
  url: string
}): Words => ({
  title: `${supplier_name}から質問への回答：${title}`,
  body: [text, '', `回答を開く：${url}`].join('\n'),
})
