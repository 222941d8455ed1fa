import { formatPhone } from '#domain/shared/phone.ts'
import { order_method_words } from '#domain/trade/order.ts'

type Supplier = {
  method: 'fax' | 'mail' | 'line'
  fax_number: string
  mail_address: string
  phone_number: string
  closing_time: string
  closing_lead_days: number
  delivery_weekdays: readonly number[]
}

const weekdays = '日月火水木金土'
const leadWords = (days: number) => (days === 0 ? '納品の当日' : days === 1 ? '納品の前日' : `納品の${days}日前`)

/** What was written of how a supplier is reached and when it delivers, a line each: all that is approved with it. */
export const draftLines = (one: Supplier): string[] => {
  const days = [...one.delivery_weekdays].sort((a, b) => a - b).map(day => weekdays[day])
  return [
    `発注の送り方：${order_method_words[one.method]}`,
    ...(one.fax_number === '' ? [] : [`FAX番号：${formatPhone(one.fax_number)}`]),
    ...(one.mail_address === '' ? [] : [`メール：${one.mail_address}`]),
    ...(one.phone_number === '' ? [] : [`電話番号：${formatPhone(one.phone_number)}`]),
    one.closing_time === '' ? '締切：なし' : `締切：${leadWords(one.closing_lead_days)} ${one.closing_time}`,
    `配達：${days.length === 0 || days.length === 7 ? '毎日' : days.join('・')}`,
  ]
}
