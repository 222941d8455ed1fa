import { useEffect, useRef, useState } from 'react'
import { listMessages } from '#contract/messages/messages.contract.ts'
import { answerForm } from '#contract/messages/question-shapes.ts'
import { answerQuestion, countQuestions, listQuestions, type Question } from '#contract/messages/questions.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { question_limits } from '#domain/messages/question.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useSaidOnce } from '#web/form/use-said-once.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { MessageText } from '#web/ui/message-text.tsx'
import { QuestionPosts } from '#web/ui/question-posts.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What one store asks, with what it is about, and the answer. `of_message`: it stands below its message. */
export const QuestionCard = ({ question, of_message = false }: { question: Question; of_message?: boolean }) => {
  const [answering, setAnswering] = useState(false)
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
        <AnswerForm question={question} onDone={() => setAnswering(false)} />
      ) : (
        <Button
          look={question.waiting ? 'primary' : 'secondary'}
          className="self-start"
          data-row-link
          onClick={() => setAnswering(true)}
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

const AnswerForm = ({ question, onDone }: { question: Question; onDone: () => void }) => {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  const say = useToast()
  const form = useSaidOnce(`answer:${question.id}`, answerForm, async (text, idempotency_key) => {
    const params = { supplier_id: supplierId(), question_id: question.id }
    await call(answerQuestion, { params, body: { text }, idempotency_key })
    say(`${question.store_name}に回答を知らせました`)
    onDone()
    await Promise.all([invalidate(listQuestions), invalidate(countQuestions), invalidate(listMessages)])
  })
  return (
    <Form form={form} dense>
      <TextareaField
        label="回答"
        hint={`${question.store_name}の画面・通知・メールにそのまま届きます（Ctrl＋Enter で送信）`}
        limit={question_limits.text}
        required
        ref={box}
        onKeyDown={event => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        {...form.bind('text')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          回答を送る
        </Button>
        <Button onClick={onDone}>閉じる</Button>
      </div>
    </Form>
  )
}
