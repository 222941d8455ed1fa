import { formatDay } from '#domain/shared/day.ts'
import { normalisePhone } from '#domain/shared/phone.ts'
import { mobileDigits } from '#domain/sms/sms.ts'

/** By what staff invite a supplier's stores. */
export const platform_invite_channels = ['sms', 'mail', 'fax'] as const
export type PlatformInviteChannel = (typeof platform_invite_channels)[number]

export const platform_invite_channel_words: Record<PlatformInviteChannel, string> = {
  sms: 'SMS',
  mail: 'メール',
  fax: 'FAX',
}

/** Within so many days nobody is written to twice under one address. */
export const platform_invite_pause_days = 30
/** How many stores are invited at once. */
export const most_platform_invites = 100

/** What has become of an invitation, the furthest that it came. */
export const platform_invite_states = ['queued', 'sent', 'failed', 'stopped', 'opened', 'begun', 'joined'] as const
export type PlatformInviteState = (typeof platform_invite_states)[number]

export const platform_invite_state_words: Record<PlatformInviteState, string> = {
  queued: '送信待ち',
  sent: '送信済',
  failed: '届きませんでした',
  stopped: '受け取りが止められています',
  opened: '開封',
  begun: '登録の途中',
  joined: '登録済',
}

type Letter = {
  supplier_name: string
  store_name: string
  url: string
  /** The last day of the link. */
  until: string
  /** What the supplier says on its invitations, '' for nothing. */
  words: string
}

/** The mail of an invitation. */
export const platformInviteMail = ({ supplier_name, store_name, url, until, words }: Letter) => ({
  subject: `【Oroshi】${supplier_name}へのネット発注のご案内`,
  text: `${store_name}様

${supplier_name}へのご注文を、スマートフォンやパソコンからお送りいただけるようになりました。
締切の時刻まで、いつでも発注できます。費用はかかりません。
${words === '' ? '' : `\n${supplier_name}より：\n${words}\n`}
ご登録はこちらから：
${url}
（${formatDay(until)}まで）

${supplier_name}のお得意先に、Oroshi運営がお送りしています。このURLは貴店専用です。
これまでの電話・FAXでのご注文も、そのまま受け付けています。
`,
})

/** The short message of an invitation. */
export const platformInviteSms = ({ supplier_name, url }: Pick<Letter, 'supplier_name' | 'url'>): string =>
  `【Oroshi】${supplier_name}へのご注文がスマホからできます。ご登録（無料）${url}`

/** What makes two ways of writing an address one. */
export const addressKey = (channel: PlatformInviteChannel, destination: string): string =>
  channel === 'mail'
    ? destination.trim().toLowerCase()
    : channel === 'sms'
      ? mobileDigits(destination)
      : normalisePhone(destination).replaceAll('-', '')
