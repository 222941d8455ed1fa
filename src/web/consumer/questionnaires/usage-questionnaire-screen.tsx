import { useState } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { UsageQuestionnaire } from '#contract/questionnaires/questionnaires.contract.ts'
import { usage_words_limit, usageForm } from '#contract/questionnaires/usage.form.ts'
import {
  hardest_parts,
  hardest_question,
  hardest_words,
  recommend_question,
  recommend_scores,
  words_question,
} from '#domain/questionnaires/usage.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldGroup } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useUsage } from './use-usage.ts'

/** Three questions on how the service is used: answered, put off or refused; an answer can be mended. */
export const Screen = () => {
  const { usage, answer, putOff } = useUsage()
  const [mending, setMending] = useState(false)
  return (
    <ConsumerPage title={consumerPages.usageQuestionnaire.title} back={consumerPages.top.path}>
      {!usage ? (
        <SkeletonRows rows={4} />
      ) : usage.answer && !mending ? (
        <Thanks answer={usage.answer} onMend={() => setMending(true)} />
      ) : (
        <>
          {usage.choice === 'later' || usage.choice === 'never' ? (
            <PutOff usage={usage} onAgain={() => putOff('again')} />
          ) : null}
          <Questions answer={usage.answer} onAnswer={answer} onDone={() => setMending(false)} />
          {usage.choice === null && <Refusing onChoose={putOff} />}
        </>
      )}
    </ConsumerPage>
  )
}

type Answer = NonNullable<UsageQuestionnaire['answer']>

const Thanks = ({ answer, onMend }: { answer: Answer; onMend: () => void }) => (
  <div className="flex flex-col gap-4">
    <Notice kind="success" title="ご回答ありがとうございました">
      いただいたご意見は、運営の担当者が読んで改善に使います。仕入先には見えません。
    </Notice>
    <dl className="flex flex-col gap-3">
      {[
        [recommend_question, answer.score],
        [hardest_question, hardest_words[answer.hardest]],
        [words_question, answer.words || '（記入なし）'],
      ].map(([question, said]) => (
        <div key={question}>
          <dt className="phrase text-sm text-ink-soft">{question}</dt>
          <dd className="whitespace-pre-line">{said}</dd>
        </div>
      ))}
    </dl>
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={consumerPages.top.path}>トップへ</ButtonLink>
      <Button look="quiet" onClick={onMend}>
        回答を直す
      </Button>
    </div>
  </div>
)

const PutOff = ({ usage, onAgain }: { usage: UsageQuestionnaire; onAgain: () => Promise<unknown> }) => (
  <Notice
    className="mb-6"
    title={
      usage.choice === 'later' && usage.later_until !== null
        ? `${formatDay(dayOf(new Date(usage.later_until)))}まで、お願いを表示しません`
        : 'お願いは、もう表示しません'
    }
    action={<Button onClick={onAgain}>取り消す</Button>}
  >
    下から、いつでも回答できます。
  </Notice>
)

const Refusing = ({ onChoose }: { onChoose: (choice: 'later' | 'never') => Promise<unknown> }) => (
  <div className="mt-4 flex flex-wrap justify-center gap-2">
    <Button look="quiet" onClick={() => onChoose('later')}>
      30日後にする
    </Button>
    <Button look="quiet" onClick={() => onChoose('never')}>
      今後は表示しない
    </Button>
  </div>
)

type QuestionsProps = {
  answer: Answer | null
  onAnswer: ReturnType<typeof useUsage>['answer']
  onDone: () => void
}

const Questions = ({ answer, onAnswer, onDone }: QuestionsProps) => {
  const say = useToast()
  const empty: { score: Answer['score'] | ''; hardest: Answer['hardest'] | ''; words: string } = {
    score: '',
    hardest: '',
    words: '',
  }
  const kept = useKeptDraft('usage-questionnaire', answer ?? empty, 0)
  const form = useForm({
    schema: usageForm,
    initial: kept.draft,
    onSubmit: async body => {
      await onAnswer(body)
      kept.drop()
      say('回答を送りました')
      onDone()
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <Form form={form}>
      <ScoreField {...form.bind('score')} />
      <RadioGroup
        label={hardest_question}
        required
        {...form.bind('hardest')}
        choices={hardest_parts.map(value => ({ value, label: hardest_words[value] }))}
      />
      <TextareaField label={words_question} limit={usage_words_limit} {...form.bind('words')} />
      <Button type="submit" look="primary" size="large" wide busy={form.busy}>
        回答を送る
      </Button>
    </Form>
  )
}

type ScoreProps = {
  name: string
  value: string
  onChange: (value: (typeof recommend_scores)[number]) => void
  onBlur: () => void
  error: string | undefined
}

/** Eleven steps under a thumb each; native radios, so that the arrows choose. */
const ScoreField = ({ name, value, onChange, onBlur, error }: ScoreProps) => (
  <FieldGroup
    label={recommend_question}
    hint="0：まったくすすめない 〜 10：ぜひすすめたい"
    required
    {...(error === undefined ? {} : { error })}
  >
    <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
      {recommend_scores.map(score => (
        <label
          key={score}
          className={cx(
            'ring-child relative grid min-h-11 place-items-center rounded-input border font-bold tabular-nums select-none',
            value === score ? 'border-leaf bg-leaf text-surface' : 'border-ink-faint bg-surface',
          )}
        >
          <input
            type="radio"
            name={name}
            value={score}
            checked={value === score}
            onChange={() => onChange(score)}
            onBlur={onBlur}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          {score}
        </label>
      ))}
    </div>
  </FieldGroup>
)
