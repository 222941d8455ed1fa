import { formatClosing } from '#domain/calendar/closing-time.ts'
import { type Entered, enteredTitle, enteredWords } from '#domain/entries/entry.ts'
import { type OrderSheet, quantityText } from '#domain/exports/order-sheet.ts'
import { nameAmong } from '#domain/intake/item-names.ts'
import { withoutLetter } from '#domain/notices/plain.ts'
import { still_waits } from '#domain/reminders/closing-reminder.ts'
import { leftOutLines, madeTitle } from '#domain/scheduled/words.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import {
  button,
  card,
  cut,
  type FlexPart,
  flexMessage,
  flexText,
  type LineMessage,
  link,
  most,
  postback,
  row,
  soft,
} from './messages.ts'
import { toData } from './postback.ts'

const most_lines = 20

type NamedQuantity = { name: string; quantity: string; note?: string }

const listed = (lines: readonly NamedQuantity[]): FlexPart[] => [
  ...lines.slice(0, most_lines).flatMap(({ name, quantity, note = '' }): FlexPart[] => [
    {
      type: 'box',
      layout: 'horizontal',
      spacing: 'md',
      contents: [
        flexText(cut(name, 60), { size: 'sm' }),
        flexText(quantity, { size: 'sm', weight: 'bold', align: 'end', flex: 0 }),
      ],
    },
    ...(note === '' ? [] : [soft(`備考 ${cut(note, 40)}`)]),
  ]),
  ...(lines.length > most_lines ? [soft(`ほか${lines.length - most_lines}行`)] : []),
]

/**
 * Where the restaurant has not ordered by itself: what its supplier entered for it, with the words for what is wrong
 * (`wrong`), or a 定期発注, with what that could not hold.
 */
export type PlacedFor = { entered: Entered; wrong: string } | { left_out: readonly string[] }

/** How the card of an order begins: as its mail and its notice do. */
const placedHead = (sheet: OrderSheet, to_share: boolean, made: PlacedFor | null) => {
  const { name } = sheet.parties.supplier
  const number = `${formatDayWithWeekday(sheet.delivery_date)}納品 ${sheet.number}`
  const unsent = to_share ? '（まだ送っていません）' : ''
  if (made && 'entered' in made) {
    const title = enteredTitle(name, sheet.delivery_date, made.entered)
    return {
      alt: `${title}：${sheet.number}`,
      title: 'ご注文が登録されました',
      rows: enteredWords(made.entered).map((words, index) => row(index === 0 ? '受付' : ' ', words)),
    }
  }
  if (made) {
    const short = made.left_out.length > 0
    return {
      alt: `${madeTitle(name, sheet.delivery_date, short)}${unsent}：${sheet.number}`,
      title: `${short ? '定期発注：入らなかった商品があります' : '定期発注ができました'}${unsent}`,
      rows: [],
    }
  }
  return {
    alt: `${name}${to_share ? `への発注を記録しました${unsent}` : 'へ発注しました'}：${number}`,
    title: to_share ? `発注を記録しました${unsent}` : '発注しました',
    rows: [row('発注した人', sheet.placed_by_name)],
  }
}

/** 発注しました: what a restaurant has ordered, by whatever way; what it has to send by LINE itself is not sent yet. */
export const placedCard = (
  sheet: OrderSheet,
  url: string,
  to_share: boolean,
  made: PlacedFor | null = null,
): LineMessage => {
  const supplier = sheet.parties.supplier.name
  const day = formatDayWithWeekday(sheet.delivery_date)
  const called = nameAmong(sheet.lines)
  const lines = sheet.lines.map(line => ({ name: called(line), quantity: quantityText(line), note: line.note }))
  const head = placedHead(sheet, to_share, made)
  const left_out = made && 'left_out' in made ? leftOutLines(made.left_out) : []
  const more = left_out.length - most_lines
  return flexMessage(
    head.alt,
    card({
      title: head.title,
      subtitle: supplier,
      parts: [
        row('納品日', day),
        row('発注番号', sheet.number),
        ...head.rows,
        ...(sheet.closing_at === null ? [] : [row('変更は', `${formatClosing(sheet.closing_at)} まで`)]),
        { type: 'separator' },
        ...listed(lines),
        ...(left_out.length === 0 ? [] : [{ type: 'separator' as const }]),
        ...left_out
          .slice(0, most_lines)
          .map((words, index) => flexText(cut(words, 80), { size: 'sm', ...(index === 0 && { weight: 'bold' }) })),
        ...(more > 0 ? [soft(`ほか${more}品`)] : []),
        ...(sheet.note === ''
          ? []
          : [{ type: 'separator' as const }, flexText(`備考 ${cut(sheet.note, 200)}`, { size: 'sm' })]),
        ...(to_share
          ? [
              flexText('まだ仕入先に送っていません。発注の画面から、LINEで送ってください。', {
                size: 'sm',
                weight: 'bold',
              }),
            ]
          : []),
        ...(made && 'entered' in made ? [soft(made.wrong)] : []),
      ],
      buttons: [button(link('発注を見る', url), 'secondary')],
    }),
  )
}

/** A word about an order, as it stands in the app's notice; to a supplier's people also about deals and what waits. */
export const noticeMessage = (
  { title, body }: { title: string; body: string },
  url: string,
  label = '発注を見る',
): LineMessage => {
  const shown = cut(withoutLetter(body), 600)
  return flexMessage(
    title,
    card({
      title,
      parts: shown.trim() === '' ? [soft('くわしくは画面をご覧ください。')] : [flexText(shown, { size: 'sm' })],
      buttons: [button(link(label, url), 'secondary')],
    }),
  )
}

export type NearClosing = {
  deal_id: string
  supplier_name: string
  delivery_date: Day
  closing_at: Date
  waits_for_approval: boolean
  url: string
}

const orderButtons = ({ url, deal_id, delivery_date }: NearClosing) => [
  button(link('発注する', url)),
  button(postback('いつもの内容で発注', toData({ do: 'usual', deal_id, date: delivery_date })), 'secondary'),
  button(postback('発注なし', toData({ do: 'no_order', deal_id, date: delivery_date })), 'secondary'),
]

/** 未発注のお知らせ: all that a person is told at once of one restaurant, in one push. */
export const closingCards = (consumer_name: string, near: readonly NearClosing[]): LineMessage => {
  const bubbles = near.slice(0, most.bubbles).map(one =>
    card({
      title: '締切が近づいています',
      subtitle: one.supplier_name,
      parts: [
        row('納品日', formatDayWithWeekday(one.delivery_date)),
        row('締切', formatClosing(one.closing_at)),
        soft(one.waits_for_approval ? still_waits : `${consumer_name}からの発注がまだありません。`),
      ],
      buttons: one.waits_for_approval ? [button(link('承認を見る', one.url))] : orderButtons(one),
    }),
  )
  const [first] = near
  const [only] = bubbles
  const more = near.length > 1 ? ` ほか${near.length - 1}件` : ''
  const alt = first
    ? `未発注のお知らせ：${first.supplier_name}${more} 締切 ${formatClosing(first.closing_at)}`
    : '未発注のお知らせ'
  const contents = bubbles.length === 1 && only ? only : { type: 'carousel' as const, contents: bubbles }
  return flexMessage(alt, contents)
}

export type DraftCard = {
  draft_id: string
  supplier_name: string
  delivery_date: Day | null
  lines: readonly NamedQuantity[]
  /** Where it is looked through, changed and ordered. */
  url: string
}

/** What of a memo has to be decided: as it was written, and what it may mean (「3パック」, 「5パック」); nothing: it was not read. */
export type MemoQuestion = { written: string; readings: readonly string[] }

const most_questions = 5
const most_readings = 3
const most_replaced = 5

const question = ({ written, readings }: MemoQuestion): FlexPart => {
  if (readings.length === 0) return soft(cut(`「${written}」は読み取れませんでした`, 160))
  const more = readings.length > most_readings ? ' ほか' : ''
  const either = readings.slice(0, most_readings).join('、')
  return soft(cut(`「${written}」は ${either}${more}？`, 160))
}

/**
 * A memo as it was read: nothing is ordered until the restaurant has looked through it. Of `questions` the first are asked
 * here, to be answered on the screen. `no_delivery`: why the day that is named can't be ordered for. `changes_nothing`: it
 * speaks of an order that was sent before, which stands as it is. `replaced`: what the memo itself takes back, and by what.
 */
export const memoCard = (
  {
    supplier_name,
    delivery_date,
    lines,
    url,
    no_delivery = null,
    changes_nothing = false,
    replaced = [],
  }: DraftCard & { no_delivery?: string | null; changes_nothing?: boolean; replaced?: readonly string[] },
  questions: readonly MemoQuestion[],
): LineMessage =>
  flexMessage(
    `${supplier_name}への発注の下書き：${lines.length}品を読み取りました`,
    card({
      title: '発注の下書きを作りました',
      subtitle: supplier_name,
      parts: [
        row('納品日', delivery_date === null ? '画面で選びます' : formatDayWithWeekday(delivery_date)),
        ...(no_delivery === null
          ? []
          : [flexText(`この日は${no_delivery}。画面で選びます。`, { size: 'sm', weight: 'bold' })]),
        { type: 'separator' },
        ...(lines.length === 0 ? [flexText('読み取れた商品がありません。', { size: 'sm' })] : listed(lines)),
        ...replaced.slice(0, most_replaced).map(words => soft(cut(words, 160))),
        ...(replaced.length > most_replaced ? [soft(`言い直し ほか${replaced.length - most_replaced}件`)] : []),
        ...(questions.length === 0
          ? []
          : [flexText(`確かめたいところが${questions.length}件あります。`, { size: 'sm', weight: 'bold' })]),
        ...questions.slice(0, most_questions).map(question),
        ...(questions.length > most_questions ? [soft(`ほか${questions.length - most_questions}件`)] : []),
        ...(changes_nothing
          ? [
              flexText(
                '前に送った発注は、取り消しも変更もしていません。取消や変更は、発注履歴からその発注を開いて行います。',
                { size: 'sm', weight: 'bold' },
              ),
            ]
          : []),
        soft('まだ発注していません。内容を確かめて、発注してください。'),
      ],
      buttons: [button(link('確かめて発注する', url))],
    }),
  )

/** The usual order for a date, ready to be placed with one press. */
export const usualCard = (draft: DraftCard & { delivery_date: Day; closing_at: Date | null }): LineMessage =>
  flexMessage(
    `${draft.supplier_name}へのいつもの発注：${formatDayWithWeekday(draft.delivery_date)}納品`,
    card({
      title: 'いつもの発注',
      subtitle: draft.supplier_name,
      parts: [
        row('納品日', formatDayWithWeekday(draft.delivery_date)),
        ...(draft.closing_at === null ? [] : [row('締切', formatClosing(draft.closing_at))]),
        { type: 'separator' },
        ...listed(draft.lines),
        soft('まだ発注していません。'),
      ],
      buttons: [
        button(postback('この内容で発注する', toData({ do: 'order', draft_id: draft.draft_id }))),
        button(link('数量を変えて発注する', draft.url), 'secondary'),
      ],
    }),
  )
