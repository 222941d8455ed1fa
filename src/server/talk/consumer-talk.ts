import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { possibleDeliveryDates } from '#domain/calendar/delivery-dates.ts'
import { firstToOrder } from '#domain/calendar/first-to-order.ts'
import { quantityText } from '#domain/exports/order-sheet.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import { asksForSame, declaresNone, isThanks, takesBack } from '#domain/intake/no-order-words.ts'
import { beginsWithName } from '#domain/intake/party-names.ts'
import { type LineMessage, link, most, postback, textMessage } from '#domain/line/messages.ts'
import { type Postback, toData } from '#domain/line/postback.ts'
import { usualCard } from '#domain/line/restaurant-cards.ts'
import { type Day, dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { dealAndItemsOf, dealOf } from '#server/deals/deal-policy.ts'
import { destinationsOf, listDealTerms } from '#server/deals/deal-terms.ts'
import { checkStanding, datesWithOrder } from '#server/deals/duplicates.ts'
import type { Deps } from '#server/deps.ts'
import { by } from '#server/http/actor.ts'
import type { Heard } from '#server/line/line-event.ts'
import type { Link } from '#server/line/links.ts'
import { declareNoOrder, withdrawOwnNoOrder } from '#server/placing/declare-no-order.ts'
import { placeOrAsk } from '#server/placing/place-or-ask.ts'
import { suggestOrder } from '#server/placing/suggest-order.ts'
import { answerMemo, howToCancel, makeMemoDraft } from './answer-memo.ts'
import { findDraft, insertDraft } from './draft-store.ts'
import { findMemo } from './event-store.ts'
import { askPlace, draftUrl, nameOf, type Place } from './places.ts'
import { actorOf } from './speaker.ts'

type Asked = Extract<Postback, { do: 'no_order' | 'withdraw_no_order' | 'usual' | 'memo' | 'order' }>

/** As far as the screens look ahead for an open delivery date. */
const horizon_days = 21
/** What the order sheet's own memo takes. */
const memo_characters = 3000

/** What a restaurant's person wrote: 発注なし, いつもの, or a memo. */
export const answerConsumerText = async (
  deps: Deps,
  links: Link[],
  heard: Heard,
  text: string,
): Promise<LineMessage[]> => {
  const words = text.trim()
  const places = await placesOf(deps, links)
  if (places.length === 0) {
    return [
      textMessage('発注できる仕入先がまだありません。', [
        link('仕入先を見る', deps.public_url + consumerPages.top.path),
      ]),
    ]
  }
  if (words.length > memo_characters) {
    return [textMessage(`メモは${memo_characters.toLocaleString('ja-JP')}文字までです。分けてお送りください。`)]
  }
  if (declaresNone(words)) return [await askNoOrder(deps, places)]
  const { again, meant } = againOf(words, places)
  if (again === 'same') return [howToRepeat(deps, meant)]
  if (again === 'usual') {
    const [only] = meant
    if (meant.length === 1 && only) return answerUsual(deps, only, heard, null)
    const data = ({ terms }: Place) => toData({ do: 'usual', deal_id: terms.id, date: '' })
    return [askPlace('どの仕入先の発注ですか。', meant, data)]
  }
  if (/^(ヘルプ|使い方|メニュー|help)$/i.test(words)) return [consumerHelp(deps)]
  if (isThanks(words)) return [heardThanks(deps)]
  if (takesBack(words) === 'surely') return [howToCancel(deps, words)]
  return answerMemo(deps, places, heard, words)
}

/** Whether a memo asks for an order again, and of whom: of the supplier that it begins with (星野青果 いつもの), else of all. */
const againOf = (words: string, places: readonly Place[]) => {
  const again = asksForSame(words)
  if (again !== null) return { again, meant: places }
  const head = beginsWithName(words, [...new Set(places.map(({ terms }) => terms.parties.supplier.name))])
  const meant = places.filter(({ terms }) => head?.names.includes(terms.parties.supplier.name))
  return { again: head && asksForSame(head.rest), meant }
}

/** What a restaurant's person pressed. Refuses 404 what is not its own. */
export const answerConsumerPostback = async (
  deps: Deps,
  links: Link[],
  heard: Heard,
  asked: Asked,
): Promise<LineMessage[]> => {
  if (asked.do === 'order') return orderDraft(deps, links, asked.draft_id)
  const places = await placesOf(deps, links)
  const place = places.find(one => one.terms.id === asked.deal_id)
  if (!place) throw refuse(404, 'この仕入先には、いまは発注できません。画面でご確認ください')
  if (asked.do === 'usual') return answerUsual(deps, place, heard, asked.date || null)
  if (asked.do === 'memo') {
    const kept = await findMemo(deps.db, asked.event_id, heard.channel, heard.user_id)
    if (!kept) throw refuse(404, 'メモが古くなりました。お手数ですが、もう一度お送りください')
    return makeMemoDraft(deps, place, { event_id: asked.event_id, memo: kept.text, written_at: kept.received_at })
  }
  const what = `${nameOf(place, places)}の${formatDayWithWeekday(asked.date)}納品`
  if (asked.do === 'withdraw_no_order') {
    await withdrawOwnNoOrder(deps, place.actor, asked.deal_id, asked.date)
    const sheet = deps.public_url + pathTo(consumerPages.orderSheet, { deal_id: place.terms.id })
    return [textMessage(`${what}の「発注なし」を取り消しました。`, [link('発注画面を開く', sheet)])]
  }
  await declareNoOrder(deps, place.actor, asked.deal_id, asked.date, deps.now())
  const back = toData({ do: 'withdraw_no_order', deal_id: place.terms.id, date: asked.date })
  return [textMessage(`${what}を「発注なし」にしました。`, [postback('「発注なし」を取り消す', back)])]
}

/** Every deal that the user's restaurants may order under now. */
const placesOf = async (deps: Deps, links: Link[]): Promise<Place[]> => {
  const found = await Promise.all(
    links.map(async (one): Promise<Place[]> => {
      const actor = await actorOf(deps.db, one)
      if (actor.area !== 'consumer') return []
      const deals = await listDealTerms(deps.db, actor.consumer_id)
      return deals.filter(terms => terms.state === 'active').map(terms => ({ link: one, actor, terms }))
    }),
  )
  return found.flat()
}

const openDates = (deps: Deps, { terms }: Place) => {
  const at = deps.now()
  const days = possibleDeliveryDates({ from: dayOf(at), days: horizon_days, at, ...terms, holidays: deps.holidays })
  return days.filter(one => one.available)
}

/** So many of a supplier's next dates are offered, and so many orders that stand are named. */
const most_dates = 5

/**
 * 発注なし: for which supplier and date that has no order. With one supplier its next dates are offered, with several the
 * next of each.
 */
const askNoOrder = async (deps: Deps, places: readonly Place[]): Promise<LineMessage> => {
  const today = dayOf(deps.now())
  const ids = places.map(place => place.terms.id)
  const ordered = await datesWithOrder(deps.db, ids, today)
  const found = places.map(place => {
    const open = openDates(deps, place)
    const orders = ordered.filter(
      one => one.deal_id === place.terms.id && open.some(day => day.date === one.delivery_date),
    )
    const free = open.filter(day => !orders.some(one => one.delivery_date === day.date))
    return { place, free, orders }
  })
  const dates = found.flatMap(({ place, free }) =>
    free.slice(0, places.length === 1 ? most_dates : 1).map(({ date }) => ({ place, date })),
  )
  const standing = found.flatMap(({ place, orders }) => orders.map(one => ({ ...one, place })))
  if (dates.length === 0 && standing.length === 0) return textMessage('いま発注できる納品日がありません。')
  if (dates.length === 0) return allOrdered(deps, places, standing)
  const actions = dates.map(({ place, date }) => {
    const day = formatDayWithWeekday(date).slice(5)
    const label = places.length === 1 ? `${day}納品` : `${day} ${nameOf(place, places)}`
    const said = `${nameOf(place, places)} ${formatDayWithWeekday(date)}納品は発注なし`
    return postback(label, toData({ do: 'no_order', deal_id: place.terms.id, date }), said)
  })
  const full = found.filter(one => one.free.length === 0 && one.orders.length > 0)
  const words = [
    'どの納品日を「発注なし」にしますか。',
    ...(places.length === 1 && standing.length > 0 ? ['発注がある納品日は、ここにありません。'] : []),
    ...full.slice(0, most_dates).map(({ place }) => `${nameOf(place, places)}には、発注のない納品日がありません。`),
    ...(dates.length > most.quick_replies ? ['ここにない仕入先は、画面で「発注なし」にしてください。'] : []),
  ]
  return textMessage(words.join('\n'), actions)
}

type Standing = Awaited<ReturnType<typeof datesWithOrder>>[number] & { place: Place }

/** Every date that is open has an order: which, and that it would have to be cancelled first. */
const allOrdered = (deps: Deps, places: readonly Place[], standing: readonly Standing[]): LineMessage => {
  const named = standing.slice(0, most_dates).map(({ place, delivery_date, number }) => {
    const whose = places.length === 1 ? '' : `${nameOf(place, places)} `
    return `・${whose}${formatDayWithWeekday(delivery_date)}納品 ${number ?? '承認待ち'}`
  })
  const more = standing.length > most_dates ? [`・ほか${standing.length - most_dates}件`] : []
  const lines = ['「発注なし」にできる納品日がありません。どの納品日にも発注があります。', ...named, ...more]
  const how = '発注なしにするには、発注履歴からその発注を取り消してください。承認待ちの発注は、先に取り下げてください。'
  return textMessage([...lines, how].join('\n'), [link('発注履歴を開く', deps.public_url + consumerPages.orders.path)])
}

/** 昨日と同じ: an earlier order is repeated on the sheet, where its quantities are seen. */
const howToRepeat = (deps: Deps, places: readonly Place[]): LineMessage => {
  const sheet = ({ terms }: Place) => deps.public_url + pathTo(consumerPages.orderSheet, { deal_id: terms.id })
  return textMessage(
    'まだ発注していません。発注画面を開いて「前回と同じ」を押すと、前の納品日の内容がそのまま入ります。\n「いつもの」と送ると、いつもの発注をここに用意します。',
    [
      { type: 'message', label: 'いつもの', text: 'いつもの' },
      ...places
        .slice(0, most.quick_replies - 1)
        .map(place => link(places.length === 1 ? '発注画面を開く' : nameOf(place, places), sheet(place))),
    ],
  )
}

/** Who thanks may mean the supplier, who hears nothing of this talk. */
const heardThanks = (deps: Deps): LineMessage =>
  textMessage(
    'ご連絡ありがとうございます。ここに書いたことは、仕入先には届きません。仕入先への連絡は、画面から送れます。\n発注するときは、商品と数量をお送りください。',
    [link('画面を開く', deps.public_url + consumerPages.top.path)],
  )

/** The usual order for a date (the next open one, where none is named), to be placed with one press or changed. */
const answerUsual = async (
  deps: Deps,
  place: Place,
  { id: event_id }: Heard,
  asked: Day | null,
): Promise<LineMessage[]> => {
  const { terms, actor } = place
  const dates = openDates(deps, place)
  const day = asked === null ? firstToOrder(dates, dayOf(deps.now())) : dates.find(one => one.date === asked)
  const supplier_name = terms.parties.supplier.name
  const sheet = deps.public_url + pathTo(consumerPages.orderSheet, { deal_id: terms.id })
  if (!day) {
    const words =
      asked === null
        ? 'いま発注できる納品日がありません。'
        : `${formatDayWithWeekday(asked)}納品の発注は、締め切られました。`
    return [textMessage(words, [link('発注画面を開く', sheet)])]
  }
  const suggested = await suggestOrder(deps, terms, day.date, deps.now())
  const items = suggested.items.filter(one => !one.ordered)
  if (items.length === 0 && suggested.items.length > 0) {
    return [
      textMessage(`${supplier_name}への${formatDayWithWeekday(day.date)}納品の「いつもの発注」は、発注済みです。`),
    ]
  }
  if (items.length === 0) {
    return [
      textMessage(`${supplier_name}への「いつもの発注」は、まだ分かりません。何度か発注すると、ご用意できます。`, [
        link('発注画面を開く', sheet),
      ]),
    ]
  }
  const called = nameAmong(items.map(({ item }) => item))
  const lines = items.map(({ item, quantity, unit_kind }) => ({
    order_list_item_id: item.id,
    name: called(item),
    unit_kind,
    quantity,
    words: quantityText({ ...item, quantity, unit_kind }),
  }))
  const { consumer_id, account_id } = actor
  const draft = { event_id, deal_id: terms.id, consumer_id, account_id, memo: '', delivery_date: day.date, lines }
  const draft_id = await insertDraft(deps.db, { ...draft, kind: 'usual' }, deps.now())
  return [
    usualCard({
      draft_id,
      supplier_name,
      delivery_date: day.date,
      closing_at: day.closing_at === null ? null : new Date(day.closing_at),
      lines: lines.map(({ name, words }) => ({ name, quantity: words })),
      url: draftUrl(deps, terms.id, draft_id),
    }),
  ]
}

/** この内容で発注する. Pressed twice it is one order; where one stands for that date already, it is asked on the screen. */
const orderDraft = async (deps: Deps, links: Link[], draft_id: string): Promise<LineMessage[]> => {
  const at = deps.now()
  const owners = await Promise.all(
    links.map(async own => ({
      own,
      draft: own.consumer_id === null ? undefined : await findDraft(deps.db, own.consumer_id, draft_id, at),
    })),
  )
  const found = owners.find(one => one.draft !== undefined)
  if (!found?.draft) throw refuse(404, 'この下書きは使えなくなりました。もう一度「いつもの」と送ってください')
  const { own, draft } = found
  const actor = await actorOf(deps.db, own)
  if (actor.area !== 'consumer' || draft.kind !== 'usual' || draft.delivery_date === null) {
    throw refuse(404, 'この下書きは画面で確かめて発注してください')
  }
  const terms = await dealOf(deps, actor, draft.deal_id)
  const day = formatDayWithWeekday(draft.delivery_date)
  const idempotency_key = `line-draft-${draft.id}`
  const standing = await checkStanding(deps.db, terms.id, draft.delivery_date, deps.now(), idempotency_key)
  // To what stands it may have been added: that is no order of its own, whose answer would be given again.
  const own_order = draft.used?.as === 'placed' ? draft.order_id : null
  if (standing.some(one => one.id !== own_order)) {
    const words = `${day}納品の発注がすでにあります。追加するときは、画面で確かめて発注してください。`
    return [textMessage(words, [link('確かめる', draftUrl(deps, terms.id, draft.id))])]
  }
  const lines = draft.lines.map(({ order_list_item_id, unit_kind, quantity }) => ({
    order_list_item_id,
    unit_kind,
    quantity,
    note: '',
  }))
  const wish = { delivery_date: draft.delivery_date, note: '', lines, line_drafts: [draft.id] }
  const deal = await dealAndItemsOf(deps, actor, draft.deal_id, wish)
  const { id, number, waiting } = await placeOrAsk(
    deps,
    deal,
    wish,
    {
      source: 'consumer_line',
      placed_by: by(actor),
      owner: actor.role === 'owner',
      screen: 'line',
      idempotency_key,
      answered_link: own.id,
    },
    at,
  )
  if (waiting) {
    const page = deps.public_url + pathTo(consumerPages.approval, { approval_id: id })
    const words = `${terms.parties.supplier.name}への発注は、承認を待っています。オーナーが承認するまで、仕入先には送られません。\n納品日 ${day}\n${lines.length}品`
    return [textMessage(words, [link('内容を見る', page)])]
  }
  const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: id })
  const facts = `納品日 ${day}\n発注番号 ${number}\n${lines.length}品`
  const { name } = terms.parties.supplier
  if (terms.method === 'line' && destinationsOf(terms).length === 0) {
    const page = pathTo(consumerPages.lineComplete, { deal_id: terms.id })
    const send = `${deps.public_url}${page}?${new URLSearchParams({ order_id: id }).toString()}`
    return [
      textMessage(
        `${name}への発注を記録しました。まだ仕入先に送っていません。次の画面から、LINEで送ってください。\n${facts}`,
        [link('LINEで送る画面へ', send)],
      ),
    ]
  }
  const words = `${name}へ発注しました。\n${facts}`
  return [textMessage(words, [link('発注を見る', url)])]
}

export const consumerHelp = (deps: Deps): LineMessage =>
  textMessage(
    '使い方\n・注文のメモを送ると、発注の下書きを作ります（例：トマト2ケース、きゅうり5本 明日）\n・「いつもの」と送ると、いつもの発注を用意します\n・「発注なし」と送ると、発注のいらない納品日を仕入先に伝えます\n・「連携解除」と送ると、連携をやめます',
    [
      { type: 'message', label: 'いつもの', text: 'いつもの' },
      { type: 'message', label: '発注なし', text: '発注なし' },
      link('画面で発注する', deps.public_url + consumerPages.top.path),
    ],
  )
