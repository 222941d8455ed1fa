import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { oneQuestion } from '#contract/first-messages.ts'
import { listMessages } from '#contract/messages/messages.contract.ts'
import { answerForm, type QuestionPost } from '#contract/messages/question-shapes.ts'
import { answerQuestion, countQuestions, listQuestions, type Question } from '#contract/messages/questions.contract.ts'
import { question_limits } from '#domain/messages/question.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useSaidOnce } from '#web/form/use-said-once.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { question: Question; onDone: () => void }

const answers = (posts: readonly QuestionPost[]) => posts.filter(one => one.side === 'supplier')

/** What is written and its way to the store; `since`: what was said there since it was begun. */
const useAnswer = ({ question, onDone }: Props) => {
  const say = useToast()
  const me = useSupplierSession()?.name
  const [begun] = useState(question.posts.length)
  const corrects = useRef(false)
  const params = { supplier_id: supplierId() }
  const end = async () => {
    const store = question.store_name
    say(corrects.current ? `${store}に回答の訂正を知らせました` : `${store}に回答を知らせました`)
    onDone()
    await Promise.all([invalidate(listQuestions), invalidate(countQuestions), invalidate(listMessages)])
  }
  const form = useSaidOnce(`answer:${question.id}`, answerForm, async (text, idempotency_key) => {
    const body = { text, after: question.posts.at(-1)?.id ?? '', corrects: corrects.current }
    try {
      await call(answerQuestion, { params: { ...params, question_id: question.id }, body, idempotency_key })
    } catch (error) {
      const current = detailOf(error, 'current') as Question | undefined
      if (current) {
        setData(...oneQuestion(params, question.id), { items: [current], next_cursor: null })
        void invalidate(countQuestions)
      }
      throw error
    }
    await end()
  })
  const posts = question.posts.slice(begun)
  const last = posts.at(-1)
  // The reply to it was lost, and the thread shows it: it is said.
  const is_own = last?.side === 'supplier' && last.said_by_name === me && last.text === form.values.text.trim()
  const arrived = is_own && !form.busy
  const settle = useEffectEvent(() => {
    form.settle()
    end().catch(reportError)
  })
  useEffect(() => {
    if (arrived) settle()
  }, [arrived])
  const send = (as: 'correction' | 'addition') => {
    corrects.current = as === 'correction'
    void form.submit()
  }
  return { form, me, since: is_own ? [] : posts, send }
}

/** An answer to what a store asks. What a colleague has answered meanwhile is read first, and replaced knowingly. */
export const AnswerForm = ({ question, onDone }: Props) => {
  const { form, me, since, send } = useAnswer({ question, onDone })
  const box = useRef<HTMLTextAreaElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') onDone()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (since.length > 0) choice.current?.querySelector('button')?.focus()
    else event.currentTarget.requestSubmit()
  }
  return (
    <Form form={form} dense onKeyDown={onKeyDown}>
      <TextareaField
        label="回答"
        hint={`${question.store_name}の画面・通知・メールにそのまま届きます（Ctrl＋Enter で送信）`}
        limit={question_limits.text}
        required
        ref={box}
        {...form.bind('text')}
      />
      <div ref={choice} className="empty:hidden">
        {since.length > 0 && <SaidSince posts={since} me={me} busy={form.busy} onSend={send} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {since.length === 0 && (
          <Button type="submit" look="primary" busy={form.busy}>
            回答を送る
          </Button>
        )}
        <Button onClick={onDone}>閉じる</Button>
      </div>
    </Form>
  )
}

type SinceProps = {
  posts: readonly QuestionPost[]
  me: string | undefined
  busy: boolean
  onSend: (as: 'correction' | 'addition') => void
}

/** Somebody has spoken since the answer was begun; it stands above, and the person decides what their own words are. */
const SaidSince = ({ posts, me, busy, onSend }: SinceProps) => {
  const answer = answers(posts).at(-1)
  const by = answer?.said_by_name === me ? 'ほかの画面で自分が' : `${answer?.said_by_name}さんが`
  return (
    <Notice
      kind="warning"
      title={
        answer ? `${by}先に回答しました（${formatDateTime(new Date(answer.said_at))}）` : '店舗が続けて書いています'
      }
      action={
        <span className="flex flex-wrap gap-2">
          {answer && (
            <Button size="small" look="primary" busy={busy} onClick={() => onSend('correction')}>
              回答の訂正として送る
            </Button>
          )}
          <Button size="small" busy={busy} onClick={() => onSend('addition')}>
            {answer ? '続きとして送る' : '読んだうえで回答を送る'}
          </Button>
        </span>
      }
    >
      {answer
        ? `「${answer.text}」\n入力はまだ送っていません。訂正として送ると、店舗には先の回答に代わるものとして届きます。`
        : '上の続きを読んでから送ってください。入力はまだ送っていません。'}
    </Notice>
  )
}
