/** Why LINE did not take a message, for the platform's staff. What it does not take is mailed to the same person. */
export const LINE_CLASS_WORDS = {
  blocked: 'LINEの公式アカウントがブロックされています',
  unlinked: 'LINE連携が解除されています',
  budget: '今月送れるLINEの通数を使い切りました',
  rejected: 'LINEに受け付けられませんでした',
} as const

export const isLineClass = (text: string | null): text is keyof typeof LINE_CLASS_WORDS =>
  text !== null && Object.hasOwn(LINE_CLASS_WORDS, text)
