/** Why LINE did not take a message, for the platform's staff. What it does not take is mailed to the same person. */
export const line_class_words = {
  blocked: 'LINEの公式アカウントがブロックされています',
  unlinked: 'LINE連携が解除されています',
  budget: '今月送れるLINEの通数を使い切りました',
  rejected: 'LINEに受け付けられませんでした',
} as const

export const isLineClass = (text: string | null): text is keyof typeof line_class_words =>
  text !== null && Object.hasOwn(line_class_words, text)
