import { useState } from 'react'
import { oneQuestion } from '#contract/first-messages.ts'
import type { Question } from '#contract/messages/questions.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { MessageText } from '#web/ui/message-text.tsx'
import { QuestionPosts } from '#web/ui/question-posts.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { AnswerForm } from './answer-form.tsx'

/** While it is answered here, a colleague's answer is seen as it comes. */
const useStanding = (given: Question, answering: boolean): Question => {
  const asked = oneQuestion({ supplier_id: supplierId() }, given.id)
  const { data } = useData(...asked, { enabled: answering, every: 5_000, throws: false })
  const fresh = data?.items[0]
  return fresh && fresh.posts.length > given.posts.length ? fresh : given
}

type Props = {
  question: Question
  /** It stands below its message. */
  of_message?: boolean
  /** An answer is being written, or no more. */
  onAnswering?: (question: Question, answering: boolean) => void
}

/** What one store asks, with what it is about, and the answer. */
export const QuestionCard = ({ question: given, of_message = false, onAnswering }: Props) => {
  const [answering, setAnswering] = useState(false)
  const question = useStanding(given, answering)
  const answer = (now: boolean) => {
    setAnswering(now)
    onAnswering?.(question, now)
  }
  return (
    <article className="flex flex-col gap-3 rounded-card border bg-surface p-4">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b pb-2">
        <h2 className="text-base">
          <TextLink to={pathTo(supplierPages.store.path, { store_id: question.store_id })}>
            {question.store_name}
          </TextLink>
        </h2>
        <StateBadge tone={question.waiting ? 'amber' : 'leaf'}>{question.waiting ? '未回答' : '回答済み'}</StateBadge>
        {question.withdrawn && <StateBadge>取り消したもの</StateBadge>}
        {question.closing && (
          <span className="text-sm text-ink-soft tabular-nums">
            次の締切 {formatClosing(new Date(question.closing.closing_at))}（
            {formatDayWithWeekday(question.closing.delivery_date)}納品分）
          </span>
        )}
      </header>
      {!of_message && <About question={question} />}
      <QuestionPosts posts={question.posts} />
      {question.why_not !== null ? (
        <p className="text-sm text-ink-soft">{question.why_not}</p>
      ) : answering ? (
        <AnswerForm question={question} onDone={() => answer(false)} />
      ) : (
        <Button
          look={question.waiting ? 'primary' : 'secondary'}
          className="self-start"
          data-row-link
          onClick={() => answer(true)}
        >
          {question.waiting ? '回答する' : '続けて書く'}
        </Button>
      )}
    </article>
  )
}

const About = ({ question: { web_flyer_id, title, body } }: { question: Question }) =>
  web_flyer_id === null ? (
    <details>
      <summary className="min-h-9 cursor-pointer py-1">メッセージ「{title}」について</summary>
      <div className="border-l-2 pl-3 text-ink-soft">
        <MessageText text={body} />
      </div>
    </details>
  ) : (
    <p>
      チラシ「<TextLink to={pathTo(supplierPages.webFlyer.path, { web_flyer_id })}>{title}</TextLink>」について
    </p>
  )
