import { graphemeCount } from '#domain/shared/characters.ts'

/** What a supplier may write on its invitation, how many stores one print or request takes, how large a logo's file is. */
export const invite_flyer_limits = { words: 200, lines: 6, stores: 1000, logo_kb: 5 * 1024 }

/** Why these words don't fit on the paper; null where they do. */
export const wrongFlyerWords = (words: string): string | null =>
  graphemeCount(words) > invite_flyer_limits.words
    ? `ひとことは${invite_flyer_limits.words}文字以内で入力してください`
    : words.split('\n').length > invite_flyer_limits.lines
      ? `ひとことは${invite_flyer_limits.lines}行以内で入力してください`
      : null

/** What stands there where a supplier has written nothing. */
export const usualFlyerWords = (supplier_name: string): string =>
  `いつも${supplier_name}をご利用いただき、ありがとうございます。ご注文を、スマートフォンやパソコンからもお送りいただけるようになりました。`

/** How far a store has come on its way in by its invitation; `over`: the invitation's days are over. */
export const invite_stages = ['none', 'invited', 'opened', 'begun', 'joined', 'over'] as const
export type InviteStage = (typeof invite_stages)[number]
export const invite_stage_words: Record<InviteStage, string> = {
  none: '未招待',
  invited: '招待中',
  opened: '開封',
  begun: '登録の途中',
  joined: '登録済',
  over: '期限切れ',
}

/** By what the platform sends a printed invitation for a supplier. */
export const flyer_ways = ['mail', 'fax', 'post'] as const
export type FlyerWay = (typeof flyer_ways)[number]
export const flyer_way_words: Record<FlyerWay, string> = { mail: 'メール', fax: 'FAX', post: '郵送' }
export const flyer_destination_words: Record<FlyerWay, string> = {
  mail: 'メールアドレス',
  fax: 'FAX番号',
  post: '住所',
}

export const flyer_request_states = ['requested', 'preparing', 'sent', 'cancelled'] as const
export type FlyerRequestState = (typeof flyer_request_states)[number]
export const flyer_request_state_words: Record<FlyerRequestState, string> = {
  requested: '受付',
  preparing: '準備中',
  sent: '発送済',
  cancelled: '取りやめ',
}

/** What staff may make of a request. Mails and faxes are sent by their own door, which marks them. */
export const canBecome = (from: FlyerRequestState, to: FlyerRequestState, way: FlyerWay): boolean =>
  to === 'preparing'
    ? from === 'requested'
    : to === 'requested'
      ? from === 'preparing'
      : (from === 'requested' || from === 'preparing') && (to === 'cancelled' || way === 'post')

type Told = { way: FlyerWay; store_names: readonly string[] }

const listed = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join('、')} ほか${names.length - 5}件` : names.join('、')

/** To who has asked: the platform has sent these invitations. */
export const flyerSentWords = ({ way, store_names }: Told) => ({
  title: `招待状${store_names.length}件を${way === 'post' ? '郵送' : `${flyer_way_words[way]}で送信`}しました`,
  body: `${listed(store_names)}\n開封と登録の進みは、「招待状」で確かめられます。`,
})

/** To who has asked: the platform does not send these, and why. */
export const flyerNotSentWords = ({ way, store_names, reason }: Told & { reason: string }) => ({
  title: `招待状${store_names.length}件の発送（${flyer_way_words[way]}）を取りやめました`,
  body: `${listed(store_names)}\n理由：${reason}`,
})

type Asked = { supplier_name: string; way: FlyerWay; count: number }

/** To staff: a supplier has asked them to send invitations, and where that is read. */
export const flyerAskedReport = ({ supplier_name, way, count }: Asked, url: string) => ({
  subject: `【招待状の発送の依頼】${supplier_name.replace(/\s+/g, ' ')}`,
  text: `${supplier_name.replace(/\s+/g, ' ')}から、招待状${count}件の発送（${flyer_way_words[way]}）の依頼が届きました。\n\n対応画面：${url}\n`,
})
