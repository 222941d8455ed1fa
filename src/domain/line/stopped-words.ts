/** Whom somebody has stopped: the account, the person at its restaurant or supplier, the whole house; or a house that has left. */
export type WhyStopped = 'account' | 'person' | 'house' | 'left'

type Stopped = {
  account_name: string
  tenant_name: string
  side: 'consumer' | 'supplier'
  why: WhyStopped
  /** What staff gave as the reason for stopping a house. */
  reason: string | null
  /** Where to ask the platform. */
  help: string
}

const whyWords = ({ tenant_name, side, why, reason, help }: Stopped): string => {
  if (why === 'account') return `アカウントが停止されています。運営にお問い合わせください：${help}`
  if (why === 'house')
    return `「${tenant_name}」は、Oroshiの利用が停止されています。理由：${reason ?? ''}。お問い合わせ：${help}`
  if (why === 'left') return `「${tenant_name}」は、Oroshiを退会しています。お問い合わせ：${help}`
  return side === 'supplier'
    ? 'ユーザーが停止されています。自社のオーナーにお問い合わせください。'
    : 'この店舗での利用が停止されています。お店のオーナーにお問い合わせください。'
}

/** What a LINE user is answered who is linked, while nobody may act by that link: why, whom to ask, and that the link stays. */
export const stoppedWords = (stopped: Stopped): string =>
  [
    `このLINEは「${stopped.tenant_name}」の${stopped.account_name}さんと連携していますが、いまは使えません。`,
    whyWords(stopped),
    ...(stopped.why === 'left' ? [] : ['再開されると、連携し直さずにこのまま使えます。']),
  ].join('\n')
