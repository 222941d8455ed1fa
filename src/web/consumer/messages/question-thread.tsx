import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import type { AskedQuestion } from '#contract/messages/consumer-questions.contract.ts'
import { questionForm } from '#contract/messages/question-shapes.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { question_limits } from '#domain/messages/question.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { Form } from '#web/form/form.tsx'
import { useSaidOnce } from '#web/form/use-said-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuestionPosts } from '#web/ui/question-posts.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Asking = {
  asked: AskedQuestion
  /** Under what a question that is being written is kept. */
  place: string
  onAsk: (text: string, key: string) => Promise<unknown>
}

/** What this restaurant has asked its supplier about a message or a flyer, the answers, and the next question. */
export const QuestionThread = ({ open = false, ...asking }: Asking & { open?: boolean }) => {
  const { posts, why_not } = asking.asked
  const [writing, setWriting] = useState(open)
  if (posts.length === 0 && why_not !== null) return null
  return (
    <section aria-label="質問" className="flex flex-col gap-3 border-t pt-4">
      {posts.length > 0 && <QuestionPosts posts={posts} />}
      {why_not !== null ? (
        <Notice title={why_not} />
      ) : writing ? (
        <QuestionForm {...asking} onDone={() => setWriting(false)} />
      ) : (
        <Button icon={CircleQuestionMark} onClick={() => setWriting(true)}>
          {posts.length === 0 ? '質問する' : 'もう一度質問する'}
        </Button>
      )}
    </section>
  )
}

const QuestionForm = ({ asked, place, onAsk, onDone }: Asking & { onDone: () => void }) => {
  const { supplier_name, closing, phone_number } = asked
  const say = useToast()
  const form = useSaidOnce(`question:${place}`, questionForm, async (text, key) => {
    await onAsk(text, key)
    onDone()
    say(`${supplier_name}に質問を知らせました。回答が届いたらお知らせします`)
  })
  return (
    <Form form={form} dense>
      <TextareaField
        label="質問"
        hint={`${supplier_name}にそのまま伝わります`}
        limit={question_limits.text}
        required
        {...form.bind('text')}
      />
      <p className="phrase text-sm text-ink-soft">
        {closing &&
          `次の締切は ${formatClosing(new Date(closing.closing_at))}（${formatDayWithWeekday(closing.delivery_date)}納品分）です。`}
        締切までに回答が届くとは限りません。お急ぎのときはお電話ください。
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          質問を送る
        </Button>
        {phone_number !== null && <CallButton phone={phone_number} />}
      </div>
    </Form>
  )
}
