type Words = { title: string; body: string }

/** To a restaurant: staff have written down its suppliers, and it is to look through them. `url`: where. */
export const agentOfferedWords = ({
  names,
  words,
  url,
}: {
  names: readonly string[]
  words: string
  url: string
}): Words => ({
  title: `仕入先の登録内容をご確認ください（${names.length}件）`,
  body: [
    `${names.join('、')}の内容ができました。承認すると、すぐに発注できます。直すところがあれば差し戻せます。`,
    ...(words === '' ? [] : [`担当者から：${words}`]),
    url,
  ].join('\n'),
})

/** To a restaurant: its request could not be carried out. */
export const agentDeclinedWords = ({ words, url }: { words: string; url: string }): Words => ({
  title: '仕入先の登録の依頼をお受けできませんでした',
  body: [`理由：${words}`, 'もう一度依頼するか、ご自身で登録することもできます。', url].join('\n'),
})
