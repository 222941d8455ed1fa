import { open, page, secret } from './page.ts'

export const publicPages = {
  order: page('/o/:access_token', '注文の確認', 'receipts/token-order', { ...open, ...secret }),
  lineShare: page('/line/share/:access_token', 'LINEで届いた注文', 'receipts/line-share', { ...open, ...secret }),
  ignoredAddress: page(
    '/ignored_mail_addresses/:encrypted_mail_address',
    'メールの受け取り',
    'ignores/ignored-address',
    { ...open, ...secret },
  ),
}
