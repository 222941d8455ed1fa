import type { PlaceOrderForm } from '#contract/placing/place-order.form.ts'
import type { SendingPreview } from '#contract/receipts/sending.contract.ts'
import { knownClosing } from '#domain/calendar/closing-time.ts'
import { lineShareText } from '#domain/dispatch/line-message.ts'
import type { OrderSheet } from '#domain/exports/order-sheet.ts'
import { type DealAndItems } from '#server/deals/deal-terms.ts'
import type { Deps } from '#server/deps.ts'
import { linkTo, no_token } from '#server/dispatch/access-token.ts'
import { orderPaperOf, withLink } from '#server/dispatch/order-paper.ts'
import { pdfPictures } from '#server/exports/pdf-picture.ts'
import { stopUrlShown } from '#server/ignores/encrypted-address.ts'
import { type PreparedOrder, prepareOrder } from '#server/placing/prepare-order.ts'

/** Stands where the number will: it is drawn when the order is placed. */
const no_number = '（送信時に付きます）'

const sheetOfPrepared = (
  { terms, lines, totals, ...prepared }: PreparedOrder,
  placed_by_name: string,
  at: Date,
): OrderSheet => ({
  number: no_number,
  revision: 1,
  state: 'placed',
  mark: null,
  placed_at: at,
  placed_by_name,
  delivery_date: prepared.delivery_date,
  closing_at: knownClosing(prepared.delivery_date, prepared.closing_at),
  method: terms.method,
  note: prepared.note,
  parties: terms.parties,
  lines: lines.map(line => ({
    ...line,
    confirmed_quantity: null,
    confirmed_weight: null,
    shortage_reason: null,
    substitute: null,
  })),
  price_visible: true,
  totals_by_rate: totals.by_rate,
  subtotal: totals.subtotal,
  tax: totals.tax,
  total: totals.total,
  estimated: totals.estimated,
  has_market_price: totals.has_market_price,
})

/**
 * What would leave if this were placed now, drawn by the very functions that draw what leaves; only the number and the
 * instant are not there yet, and in place of its receiver's own links stand rows of x, as long as they will be.
 */
export const previewSending = async (
  deps: Deps,
  deal: DealAndItems,
  wish: PlaceOrderForm,
  placed_by_name: string,
  at: Date,
): Promise<SendingPreview> => {
  const { terms } = deal
  const prepared = prepareOrder(deal, wish, at, deps.holidays)
  const sheet = withLink(sheetOfPrepared(prepared, placed_by_name, at), linkTo(deps, no_token))
  const preview = { channel: terms.method, destination: terms.sent_to, pages: [], mail: null, message: null }
  if (terms.method === 'web') return preview
  if (terms.method === 'line') return { ...preview, message: lineShareText(sheet, 'placed') }
  const stop_url = terms.sent_to === null ? undefined : stopUrlShown(deps, terms.sent_to)
  const { pdf, mail } = await orderPaperOf(sheet, 'placed', stop_url === undefined ? {} : { stop_url })
  const pages = (await pdfPictures(pdf)).map(picture => `data:image/png;base64,${picture.toString('base64')}`)
  return { ...preview, pages, mail: terms.method === 'mail' ? { subject: mail.subject, text: mail.text } : null }
}
