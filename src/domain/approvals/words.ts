import { formatClosing } from '#domain/calendar/closing-time.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'

type Words = { title: string; body: string }

/** An order that waits for an owner, as people are told of it. */
export type ApprovalFacts = {
  supplier_name: string
  delivery_date: Day
  line_count: number
  closing_at: Date | null
  asked_by_name: string
  url: string
}

const titled = ({ supplier_name, delivery_date }: ApprovalFacts, said: string) =>
  `${said}（${supplier_name}・${formatDayWithWeekday(delivery_date)}納品）`

const factsOf = ({ asked_by_name, line_count, closing_at }: ApprovalFacts) => [
  `発注した人 ${asked_by_name}`,
  `商品 ${line_count}点`,
  ...(closing_at === null ? [] : [`締切 ${formatClosing(closing_at)}`]),
]

const body = (facts: ApprovalFacts, ...said: string[]) =>
  [...said, '', ...factsOf(facts), '', `内容を見る: ${facts.url}`].join('\n')

/** To the owners: nothing has left yet. */
export const approvalAskedWords = (facts: ApprovalFacts): Words => ({
  title: titled(facts, '承認を待っている発注があります'),
  body: body(facts, 'オーナーが承認するまで、仕入先には送られません。'),
})

/** To the owners, shortly before the closing. */
export const approvalNearWords = (facts: ApprovalFacts): Words => ({
  title: titled(facts, 'まもなく締切です。発注が承認を待っています'),
  body: body(facts, '締切を過ぎると、この発注は仕入先に送れなくなります。'),
})

/** `changed`: what the approver changed, a line each (`requestWords`). */
export const approvalApprovedWords = (
  facts: ApprovalFacts & { number: string; changed: readonly string[] },
): Words => ({
  title: titled(
    facts,
    facts.changed.length === 0
      ? '発注が承認され、仕入先に送られました'
      : '発注が、数量を変更のうえ承認され、仕入先に送られました',
  ),
  body: body(facts, ...facts.changed, `発注番号 ${facts.number}`),
})

export const approvalSentBackWords = (facts: ApprovalFacts & { text: string }): Words => ({
  title: titled(facts, '発注が差し戻されました。仕入先には送られていません'),
  body: body(facts, ...(facts.text === '' ? [] : [facts.text])),
})

/** To the owners and to whoever asked. */
export const approvalExpiredWords = (facts: ApprovalFacts): Words => ({
  title: titled(facts, '承認されないまま締切を過ぎました。発注されていません'),
  body: body(facts, '必要なときは、仕入先に電話でご相談ください。'),
})
