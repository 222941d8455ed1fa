import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'

type Text = { subject: string; text: string }
type Notice = { title: string; body: string }

/** How long a restaurant may take its leaving back; then its personal data goes. */
export const leave_grace_days = 30

/** To the owners of a restaurant that has left. */
export const leftMail = ({
  name,
  erase_after,
  login_url,
}: {
  name: string
  erase_after: Date
  login_url: string
}): Text => ({
  subject: '【Oroshi】退会の手続きが完了しました',
  text: [
    `${name} 様`,
    '',
    'Oroshi 受発注の退会手続きが完了しました。仕入先との取引を終え、仕入先へお知らせしました。',
    'すでに送信した注文は取り消されていません。納品については、仕入先へ直接ご確認ください。',
    '',
    `${formatDayWithWeekday(dayOf(erase_after))} に、店舗と、その店舗だけのログインアカウントの個人情報を消去します。`,
    'それまでは、ログインして退会を取り消せます。',
    login_url,
    '',
    '発注の控えは、法令により原則7年間の保存が必要です。消去のあとは、こちらからお渡しできません。',
    'これまでの注文は、お取引のあった仕入先の記録に残ります。',
    '',
    'この手続きに心当たりがない場合は、消去の前にログインして取り消し、パスワードを変更してください。',
    '',
  ].join('\n'),
})

/** To each supplier that it traded with. */
export const leftNotice = (consumer_name: string): Notice => ({
  title: `${consumer_name}が退会しました`,
  body: `${consumer_name}との取引が終わりました。すでに届いている注文は、そのまま有効です。納品については、店舗へ直接ご確認ください。これまでの注文は引き続きご覧いただけます。`,
})

/** To each supplier whose deal goes on. */
export const backNotice = (consumer_name: string): Notice => ({
  title: `${consumer_name}が退会を取り消しました`,
  body: `${consumer_name}との取引は、これまでどおり続いています。`,
})
