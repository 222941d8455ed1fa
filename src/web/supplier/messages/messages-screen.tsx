import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { messagesPage, questionsCount } from '#contract/first-messages.ts'
import type { MessageLine } from '#contract/messages/messages.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { message_state_names, message_states } from '#domain/messages/message.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { useStateFilter, useWrittenKeys } from '#web/ui/use-written-list.ts'
import { titleWords } from './message-draft.ts'
import { MessageBadge, messageTime } from './message-states.tsx'
import { TemplateText } from './template-text.tsx'

/** Everything that was written to the stores: drafts, what waits for its time, and what was sent, with who has read it. */
export const Screen = () => {
  const { state, q, narrow, asked } = useStateFilter(message_states)
  const box = useRef<HTMLInputElement>(null)
  const list = usePages(...messagesPage({ supplier_id: supplierId() }, asked), { keep: true, fresh_for: 0 })
  const { items } = list
  const ids = (items ?? []).map(one => one.id)
  const cursor = useCursor(ids, useSelection(ids))
  const { help } = useWrittenKeys({
    what: 'メッセージ',
    write: '新しく書く',
    new_path: supplierPages.messageNew.path,
    cursor,
    box,
  })
  return (
    <>
      <MessagesHead q={q} box={box} onSearch={next => narrow({ q: next })} onLeave={() => cursor.move(1)} />
      <div className="mb-3 -ml-4">
        <Chips
          label="状態"
          value={state ?? 'all'}
          onChange={next => narrow({ state: next === 'all' ? '' : next })}
          chips={[
            { value: 'all', label: 'すべて' },
            ...message_states.map(value => ({ value, label: message_state_names[value] })),
          ]}
        />
      </div>
      {!items ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={MessageCircle}
          title={state === undefined && q === '' ? 'メッセージはまだありません' : '当てはまるメッセージはありません'}
        >
          {state === undefined && q === ''
            ? '本日のおすすめや休業日のお知らせを、得意先の画面・通知・メールにまとめて送れます。'
            : '検索の言葉を短くするか、状態を「すべて」にしてお試しください。'}
        </EmptyState>
      ) : (
        <div ref={cursor.box} className="flex flex-col gap-3">
          <MessageTable items={items} current={cursor.cursor} />
          <MoreButton list={list} />
        </div>
      )}
      {help}
    </>
  )
}

type HeadProps = {
  q: string
  box: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  onLeave: () => void
}

const MessagesHead = ({ q, box, onSearch, onLeave }: HeadProps) => (
  <DeskHead
    title={supplierPages.messages.title}
    actions={
      <>
        <QuestionsLink />
        <ButtonLink look="primary" size="small" icon={Plus} to={supplierPages.messageNew.path}>
          メッセージを書く
        </ButtonLink>
      </>
    }
  >
    <SearchBox
      value={q}
      box={box}
      label="件名・本文で探す"
      placeholder="件名・本文で探す"
      onSearch={onSearch}
      onLeave={onLeave}
    />
  </DeskHead>
)

/** To what the stores ask, with how many wait for an answer. */
const QuestionsLink = () => {
  const { data } = useData(...questionsCount({ supplier_id: supplierId() }), { throws: false, every: 30_000 })
  const count = data?.count ?? 0
  return (
    <ButtonLink
      size="small"
      look={count > 0 ? 'urgent' : 'secondary'}
      icon={CircleQuestionMark}
      to={supplierPages.messageQuestions.path}
    >
      {count > 0 ? `質問 未回答${grouped(count)}件` : '得意先からの質問'}
    </ButtonLink>
  )
}

const MessageTable = ({ items, current }: { items: readonly MessageLine[]; current: string | null }) => {
  const navigate = useNavigate()
  return (
    <Table label="メッセージ" stacks>
      <thead>
        <tr>
          <Th>件名</Th>
          <Th>状態</Th>
          <Th>日時</Th>
          <Th numeric>既読</Th>
          <Th className="max-lg:hidden">書いた人</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <Tr
            key={one.id}
            data-item={one.id}
            className={one.id === current ? 'shadow-[inset_3px_0_0_var(--color-leaf)]' : ''}
            onDoubleClick={() => void navigate(pathTo(supplierPages.message.path, { message_id: one.id }))}
          >
            <Td strong wrap className="min-w-36">
              <Link
                to={pathTo(supplierPages.message.path, { message_id: one.id })}
                data-row-link
                className="inline-flex min-h-9 items-center underline-offset-2 hover:underline"
              >
                <span>
                  <TemplateText text={titleWords(one.title)} />
                </span>
              </Link>
            </Td>
            <Td>
              <MessageBadge state={one.state} />
            </Td>
            <Td className="tabular-nums">{messageTime(one)}</Td>
            <Td numeric>
              {one.receiver_count === 0 ? '—' : `${grouped(one.read_count)} / ${grouped(one.receiver_count)}件`}
              {one.waiting_questions > 0 && (
                <Link
                  to={pathTo(supplierPages.messageStatus.path, { message_id: one.id })}
                  className="block min-h-9 font-bold text-amber underline-offset-2 hover:underline"
                >
                  質問 {grouped(one.waiting_questions)}件
                </Link>
              )}
            </Td>
            <Td className="max-lg:hidden">{one.created_by_name}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
