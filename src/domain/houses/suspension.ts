import { formatPhone } from '#domain/shared/phone.ts'
import { staff_name } from './correction.ts'

type Words = { title: string; body: string }

/** The most characters of the reason that a stopped house reads, and of the note that only staff read. */
export const suspension_reason_limit = 200
export const suspension_note_limit = 1000

/** Who has proved who it is, and whose house is stopped. `help`: where to ask. */
export const stoppedLoginWords = (name: string, reason: string, help: string): string =>
  `「${name}」は、Oroshiの利用が停止されているため、ログインできません。理由：${reason}。お問い合わせ：${help}`

/** `elsewhere`: the reader may log in at another restaurant. */
type House = { name: string; reason: string; help: string; elsewhere: boolean }

/** To the people of a house that staff have stopped: they read nothing of it in the app, where they are no more. */
export const houseStoppedMail = (side: 'consumer' | 'supplier', { name, reason, help, elsewhere }: House) => ({
  subject: `【Oroshi】「${name}」の利用を停止しました`,
  text: [
    `${staff_name}が、「${name}」のOroshiの利用を停止しました。`,
    `理由：${reason}`,
    '',
    elsewhere
      ? `再開されるまで、「${name}」ではログインも発注もできません。登録しているほかの店舗には、これまでどおりログインできます。`
      : '再開されるまで、ログインできません。',
    side === 'consumer'
      ? 'すでに仕入先に届いている発注は有効で、予定どおり納品されます。変更・取消は、仕入先へお電話ください。'
      : 'すでに届いている受注は有効です。飲食店は受注の内容を見られます。',
    '',
    `お問い合わせ：${help}`,
    '',
  ].join('\n'),
})

/** To the people of a house that goes on. `unsent`: messages whose time came meanwhile. */
export const houseResumedWords = ({ name, unsent }: { name: string; unsent: number }): Words => ({
  title: `「${name}」の利用が再開されました`,
  body: [
    '停止する前と同じようにご利用いただけます。',
    ...(unsent > 0
      ? [`停止中に送信の予約を過ぎたメッセージ${unsent}件は、送らずに下書きへ戻しました。内容を確かめてから送れます。`]
      : []),
  ].join(''),
})

/** To a supplier: a restaurant that it trades with is stopped. */
export const customerStoppedWords = (of: { consumer_name: string; open_orders: number }): Words => ({
  title: `得意先「${of.consumer_name}」のOroshiの利用が停止されました`,
  body: [
    '再開されるまで、新しい発注は届かず、受注の登録もできません。',
    ...(of.open_orders > 0 ? [`納品前の受注が${of.open_orders}件あり、そのまま有効です。`] : []),
    '再開されたら、お知らせします。',
  ].join(''),
})

export const customerRestartedWords = ({ consumer_name }: { consumer_name: string }): Words => ({
  title: `得意先「${consumer_name}」のOroshiの利用が再開されました`,
  body: 'これまでの取引条件・発注リストのまま、発注を受けられます。',
})

/** To a restaurant: a supplier of its is stopped. */
export const supplierStoppedWords = (of: { supplier_name: string; phone_number: string | null }): Words => ({
  title: `${of.supplier_name}のOroshiの利用が停止されました`,
  body: [
    '再開されるまで、Oroshiからは発注できません。定期発注も作られません。これまでの発注は、いつでもご覧になれます。',
    `納品前の発注については、仕入先へご確認ください${of.phone_number ? `（電話 ${formatPhone(of.phone_number)}）` : ''}。`,
    '再開されたら、お知らせします。',
  ].join(''),
})

export const supplierRestartedWords = ({ supplier_name }: { supplier_name: string }): Words => ({
  title: `${supplier_name}のOroshiの利用が再開されました`,
  body: 'これまでどおり発注できます。',
})
