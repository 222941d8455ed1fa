import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { questionsCount, questionsPage } from '#contract/first-messages.ts'
import { type Question, type QuestionList, question_lists } from '#contract/messages/questions.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Chips } from '#web/ui/chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { MessageHead } from './message-head.tsx'
import { QuestionCard } from './question-card.tsx'

const words: Record<QuestionList, { label: string; empty: string }> = {
  waiting: { label: '未回答', empty: '回答を待っている質問はありません' },
  answered: { label: '回答済み', empty: '回答した質問はまだありません' },
}

/** The list, with what is being answered here: that stays, though a colleague's answer takes it off the list. */
const useHeld = (items: readonly Question[] | undefined) => {
  const [held, setHeld] = useState<readonly Question[]>([])
  const onAnswering = (question: Question, answering: boolean) =>
    setHeld(now => [...now.filter(one => one.id !== question.id), ...(answering ? [question] : [])])
  const gone = held.filter(one => !items?.some(item => item.id === one.id))
  return { shown: items && [...gone, ...items], onAnswering }
}

/** What the stores ask about messages and flyers, each with its answer. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const list = question_lists.find(one => one === query.get('list')) ?? 'waiting'
  const params = { supplier_id: supplierId() }
  const count = useData(...questionsCount(params), { throws: false, fresh_for: 0 }).data?.count
  const pages = usePages(...questionsPage(params, { list }), { keep: true, fresh_for: 0, every: 30_000 })
  const { shown: items, onAnswering } = useHeld(pages.items)
  const ids = (items ?? []).map(one => one.id)
  const cursor = useCursor(ids, useSelection(ids))
  const { help } = useKeyMap([
    {
      keys: [
        {
          keys: ['ArrowUp', 'ArrowDown', 'k', 'j'],
          caps: ['↑', '↓'],
          words: '上下の質問へ（J・K も使えます）',
          run: nth => cursor.move(nth % 2 === 0 ? -1 : 1),
        },
        { keys: ['Enter'], words: '選んだ質問に回答する' },
        { keys: ['Ctrl+Enter'], words: '回答を送る' },
      ],
    },
  ])
  return (
    <div className="flex w-full max-w-240 flex-col">
      <MessageHead title={supplierPages.messageQuestions.title} />
      <div className="mb-3 -ml-4">
        <Chips
          label="状態"
          value={list}
          onChange={next => setQuery(next === 'waiting' ? {} : { list: next }, { replace: true })}
          chips={question_lists.map(value => ({
            value,
            label: words[value].label,
            ...(value === 'waiting' && count !== undefined && { count }),
          }))}
        />
      </div>
      {!items ? (
        <SkeletonRows rows={4} height="h-40" />
      ) : items.length === 0 ? (
        <EmptyState icon={CircleQuestionMark} title={words[list].empty}>
          得意先は、届いたメッセージと掲載中のチラシについて、ここへ質問できます。
        </EmptyState>
      ) : (
        <div ref={cursor.box} className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {items.map(one => (
              <li key={one.id} data-item={one.id}>
                <QuestionCard question={one} onAnswering={onAnswering} />
              </li>
            ))}
          </ul>
          <MoreButton list={pages} />
        </div>
      )}
      {help}
    </div>
  )
}
