import type { OwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { method_words } from './method-words.ts'

type Sent = Pick<OwnSupplier, 'method' | 'fax_number' | 'mail_address'>

/** By fax or mail: where its orders go. */
const sentTo = ({ method, fax_number, mail_address }: Sent): string =>
  method === 'fax' ? fax_number : method === 'mail' ? mail_address : ''

/** What becomes of orders that were placed before, where what goes to a supplier goes elsewhere or another way by now. */
export const movedWords = (before: Sent, saved: Sent): string[] => {
  if (saved.method !== before.method) {
    const by = saved.method === 'line' ? 'LINEでご自分で送ってください' : `${method_words[saved.method]}で送ります`
    const waits = before.method === 'line' || saved.method === 'line' ? '' : '、送り直しを待っているものも'
    return [
      `すでに発注したものの訂正・取消も${waits}、これからは${by}`,
      before.method === 'line'
        ? '届いていない発注と、まだ送っていない発注は、発注の詳細から送ってください'
        : '届かずに終わった発注は、発注の詳細から送ってください',
    ]
  }
  if (sentTo(saved) === sentTo(before)) return []
  return ['これから送るものは、直した宛先へ送ります', '届いていない発注は「もう一度送る」を押してください']
}
