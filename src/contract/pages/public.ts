import { open, page, secret_open } from './page.ts'

/** The kinds of error that can be looked at. */
export const raised_kinds = ['client', 'server', 'not_found', 'timeout'] as const
export type RaisedKind = (typeof raised_kinds)[number]
export const isRaisedKind = (text: string): text is RaisedKind => (raised_kinds as readonly string[]).includes(text)

export const publicPages = {
  raisedError: page('/errors/:kind', 'エラーの確認', 'errors/raised-error', { ...open, undeployed: true }),
  order: page('/o/:access_token', '注文の確認', 'receipts/token-order', secret_open),
  enrol: page('/o/:access_token/join', '卸として無料で始める', 'joining/enrol', secret_open),
  enrolCode: page('/o/:access_token/join/code', '確認コードの入力', 'joining/enrol-code', secret_open),
  contact: page('/c/:access_token', 'お問い合わせのやりとり', 'contacts/contact', { ...secret_open, bot_check: true }),
  lineShare: page('/line/share/:access_token', 'LINEで届いた注文', 'receipts/line-share', secret_open),
  ignoredAddress: page(
    '/ignored_mail_addresses/:encrypted_mail_address',
    'メールの受け取り',
    'ignores/ignored-address',
    secret_open,
  ),
}
