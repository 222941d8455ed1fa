import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { quantityText } from '#domain/exports/order-sheet.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import {
  button,
  card,
  flexMessage,
  flexText,
  type LineMessage,
  link,
  postback,
  textMessage,
} from '#domain/line/messages.ts'
import { shortageQuestion } from '#domain/line/order-card.ts'
import { type Postback, toData } from '#domain/line/postback.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { beforeAdjusting, whyNotTakeBackAdjustment } from '#domain/orders/states.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, isZero } from '#domain/shared/decimal.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import { adjustOrder, takeBackAdjustment } from '#server/changes/adjust-order.ts'
import type { Deps } from '#server/deps.ts'
import { by, type SupplierActor } from '#server/http/actor.ts'
import type { Link } from '#server/line/links.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { noteOrderSeen } from '#server/orders/mark-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { acknowledgeOrder, sentRevision } from '#server/receipts/acknowledge-order.ts'
import { actorOf } from './speaker.ts'

type Asked = Extract<Postback, { order_id: string }>

/** What a user of a supplier pressed on the card of an order: 確認しました, 欠品を連絡, which line, and 欠品を取り消す. */
export const answerSupplier = async (deps: Deps, links: Link[], asked: Asked): Promise<LineMessage[]> => {
  const { actor, link: own, order } = await orderOfLinks(deps, links, asked.order_id)
  const at = deps.now()
  const number = orderNumber(order.number)
  if (asked.do === 'acknowledge') {
    try {
      await acknowledgeOrder(deps, actor, order, { revision: asked.revision, destination: own.id }, at)
    } catch (error) {
      if (error instanceof Refusal) return [withOrder(deps, order, error.message)]
      throw error
    }
    const to = order.parties.store?.name ?? order.parties.consumer.name
    const what = order.state === 'cancelled' ? '取消の確認' : '受付'
    const day = formatDayWithWeekday(order.delivery_date)
    return [textMessage(`${number} の${what}を、${to}の画面に表示しました。（${day}納品）`)]
  }
  if (order.state === 'cancelled') return [withOrder(deps, order, 'この注文は取り消されています。')]
  // Who answers has read the card: 開封, of the version on it. 受付 is said by 確認しました alone, which every further card offers.
  const is_newest = isOfSent(order, asked.revision)
  if (is_newest && (order.seen_at === null || (order.changed_at !== null && order.seen_at < order.changed_at)))
    await noteOrderSeen(deps.db, order.id, at)
  if (asked.do === 'take_back') return takeShortageBack(deps, actor, order, asked, at)
  return asked.do === 'shortages' ? askShortage(deps, order) : reportShortage(deps, actor, order, asked, at)
}

/** Whether a card with this version on it shows what the restaurant sent last; without one, only where nothing else was sent. */
const isOfSent = (order: OrderFacts, revision: number | null): boolean => (revision ?? 1) >= sentRevision(order)

/** The order, by whichever of the user's suppliers has it and this person may see it. */
const orderOfLinks = async (deps: Deps, links: Link[], order_id: string) => {
  let refused: unknown
  for (const link of links) {
    const actor = await actorOf(deps.db, link)
    if (actor.area !== 'supplier') continue
    try {
      return { actor, link, order: await orderOfSupplier(deps, actor, order_id) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused = error
    }
  }
  throw refused
}

const urlOf = (deps: Deps, order: OrderFacts) =>
  deps.public_url + pathTo(supplierPages.orderDetail, { order_id: order.id })

const isShort = (line: OrderFacts['lines'][number]) =>
  line.confirmed_quantity !== null && isZero(line.confirmed_quantity) && line.substitute === null

const askShortage = (deps: Deps, order: OrderFacts): LineMessage[] => {
  const lines = order.lines.filter(line => !isShort(line))
  if (lines.length === 0) return [withOrder(deps, order, 'すべての商品が欠品になっています。')]
  const { id: order_id, revision } = order
  const asked = { order_id, revision, number: orderNumber(order.number), url: urlOf(deps, order) }
  const called = nameAmong(order.lines)
  const named = lines.map(line => ({
    line_number: line.line_number,
    name: called(line),
    quantity: quantityText(line),
  }))
  return [shortageQuestion(asked, named)]
}

const reportShortage = async (
  deps: Deps,
  actor: SupplierActor,
  order: OrderFacts,
  asked: Extract<Postback, { do: 'shortage' }>,
  at: Date,
): Promise<LineMessage[]> => {
  const line = order.lines.find(one => one.line_number === asked.line)
  if (!line) return [withOrder(deps, order, 'この商品は注文にありません。')]
  const name = nameAmong(order.lines)(line)
  let made = ownShortage(actor, order, line.line_number)
  if (!isShort(line)) {
    // Whoever answered meanwhile did not touch the lines' numbers; the restaurant's own change may have.
    if (asked.revision < sentRevision(order))
      return [withOrder(deps, order, '注文が変更されました。新しい内容をご確認ください。')]
    if (line.confirmed_quantity !== null && compare(line.confirmed_quantity, line.quantity) !== 0) {
      return [withOrder(deps, order, `${name}には、すでに別の回答があります。`)]
    }
    const answer = {
      line_number: line.line_number,
      confirmed_quantity: '0',
      confirmed_weight: null,
      confirmed_unit_price: null,
      shortage_reason: '欠品',
      substitute: null,
    }
    const form = { revision: order.revision, message: '', lines: [answer] }
    await adjustOrder(deps, order, form, { actor: by(actor), screen: 'line' }, at)
    made = order.revision + 1
  }
  return [
    flexMessage(
      `${name}の欠品を知らせました`,
      card({
        title: '欠品を知らせました',
        subtitle: orderNumber(order.number),
        parts: [
          { type: 'text', text: `${name} ${quantityText(line)}`, wrap: true, size: 'sm', weight: 'bold' },
          { type: 'text', text: '飲食店の画面とお知らせに伝わりました。', wrap: true, size: 'sm' },
        ],
        buttons: [
          button(
            postback(
              'ほかの欠品を連絡',
              toData({ do: 'shortages', order_id: order.id, revision: sentRevision(order) }),
            ),
            'secondary',
          ),
          button(
            postback('確認しました', toData({ do: 'acknowledge', order_id: order.id, revision: sentRevision(order) })),
          ),
          ...(made === null
            ? []
            : [
                button(
                  postback('欠品を取り消す', toData({ do: 'take_back', order_id: order.id, revision: made })),
                  'secondary',
                ),
              ]),
          button(link('注文を見る', urlOf(deps, order)), 'link'),
        ],
      }),
    ),
  ]
}

/** The version that this person made by reporting this line alone, where it still is the newest and may be taken back; else null. */
const ownShortage = (actor: SupplierActor, order: OrderFacts, line_number: number): number | null => {
  const touched = beforeAdjusting(order)?.lines ?? []
  const by_name = order.events.findLast(one => one.kind === 'adjusted')?.actor_name
  const is_own = by_name === actor.name && touched.length === 1 && touched[0]?.line_number === line_number
  return is_own && whyNotTakeBackAdjustment(order) === null ? order.revision : null
}

/** Takes back what one press has reported, as long as nothing has come after it; said again where it was taken back already. */
const takeShortageBack = async (
  deps: Deps,
  actor: SupplierActor,
  order: OrderFacts,
  { revision }: Extract<Postback, { do: 'take_back' }>,
  at: Date,
): Promise<LineMessage[]> => {
  if (!isTakenBack(order, revision)) {
    if (order.revision !== revision)
      return [
        withOrder(deps, order, 'このあと注文が変わったため、ここでは取り消せません。画面の「調整」で直してください。'),
      ]
    try {
      await takeBackAdjustment(deps, order, revision, { actor: by(actor), screen: 'line' }, at)
    } catch (error) {
      if (error instanceof Refusal) return [withOrder(deps, order, error.message)]
      throw error
    }
  }
  return [
    flexMessage(
      '欠品を取り消しました',
      card({
        title: '欠品を取り消しました',
        subtitle: orderNumber(order.number),
        parts: [flexText('飲食店の画面とお知らせに伝わりました。', { size: 'sm' })],
        buttons: [
          button(
            postback('欠品を連絡', toData({ do: 'shortages', order_id: order.id, revision: sentRevision(order) })),
            'secondary',
          ),
          button(
            postback('確認しました', toData({ do: 'acknowledge', order_id: order.id, revision: sentRevision(order) })),
          ),
          button(link('注文を見る', urlOf(deps, order)), 'link'),
        ],
      }),
    ),
  ]
}

/** Whether the newest version is the taking back of this one. */
const isTakenBack = (order: OrderFacts, revision: number): boolean => {
  const last = order.events.findLast(one => one.kind === 'edited' || one.kind === 'adjusted')
  const diff: unknown = last?.diff
  return last?.revision === revision + 1 && typeof diff === 'object' && diff !== null && 'taken_back' in diff
}

const withOrder = (deps: Deps, order: OrderFacts, words: string): LineMessage =>
  textMessage(words, [link('注文を見る', urlOf(deps, order))])

/** To whatever a supplier's user writes: nobody must believe that a restaurant has read it. */
export const supplierHelp = (deps: Deps): LineMessage =>
  textMessage(
    'ここに書かれた文章は、飲食店には届きません。お返事は、届いた注文のカードの「確認しました」「欠品を連絡」からお願いします。そのほかのことは、受注画面かお電話でお伝えください。\n\n連携をやめるときは「連携解除」と送ってください。',
    [link('受注を見る', deps.public_url + supplierPages.orders.path)],
  )
