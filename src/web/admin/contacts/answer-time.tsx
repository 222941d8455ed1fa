import type { ContactSummary, listContacts } from '#contract/contacts/admin-contacts.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { answer_time_days, contact_wait_hours, contactWait } from '#domain/contacts/contact-answer.ts'
import { serverNow } from '#web/api/clock.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'

const msSince = (from: string, to: Date) => to.getTime() - new Date(from).getTime()

/** How long its sender waits for an answer, or waited for the first one; late in colour and words; or that the answer did not arrive. */
export const AnswerTime = ({ contact }: { contact: ContactSummary }) => {
  const { waiting_since, first_answered_at, created_at, undelivered } = contact
  if (undelivered) return <span className="font-bold text-vermilion">回答が届いていません</span>
  if (waiting_since !== null) {
    const { words, late } = contactWait(msSince(waiting_since, serverNow()))
    return (
      <span className={cx('tabular-nums', late ? 'font-bold text-vermilion' : 'text-amber')}>
        {first_answered_at === null ? '未回答' : '返信が未回答'} {words}
        {late && `（${contact_wait_hours}時間を超えています）`}
      </span>
    )
  }
  if (first_answered_at === null) return <span className="text-ink-soft">回答なし</span>
  const { words, late } = contactWait(msSince(created_at, new Date(first_answered_at)))
  return (
    <span className="text-ink-soft tabular-nums">
      {words}で回答{late && `（${contact_wait_hours}時間超）`}
    </span>
  )
}

type Times = Pick<ReplyOf<typeof listContacts>, 'waiting' | 'first_answers'>

/** How long those who ask wait: first answers of the last days, and who waits longest now. */
export const AnswerTimes = ({ times: { waiting, first_answers } }: { times: Times }) => (
  <section aria-label="回答までの時間" className="mb-4 flex flex-wrap gap-x-8 gap-y-1 text-sm tabular-nums">
    <p>
      最初の回答まで（{answer_time_days}日間）：
      {first_answers === null ? (
        'まだ回答がありません'
      ) : (
        <>
          中央値 <strong>{contactWait(first_answers.median * 1000).words}</strong>・9割が{' '}
          <strong>{contactWait(first_answers.p90 * 1000).words}</strong>以内（{first_answers.count}件）
        </>
      )}
    </p>
    <p>
      {waiting.longest === null ? (
        '回答を待っている方はいません'
      ) : (
        <>
          未回答 <strong>{waiting.count}件</strong>。いちばん長いのは{' '}
          <TextLink to={pathTo(adminPages.contactDetail, { contact_id: waiting.longest.id })}>
            {waiting.longest.number}番
          </TextLink>{' '}
          <Longest since={waiting.longest.waiting_since} />
        </>
      )}
    </p>
  </section>
)

const Longest = ({ since }: { since: string }) => {
  const { words, late } = contactWait(msSince(since, serverNow()))
  return (
    <span className={cx(late && 'font-bold text-vermilion')}>
      {words}
      {late && `（${contact_wait_hours}時間を超えています）`}
    </span>
  )
}
