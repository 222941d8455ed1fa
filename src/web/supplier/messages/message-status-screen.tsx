import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import Users from 'lucide-react/icons/users'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { questionsPage, receiversPage, supplierMessagesFirst } from '#contract/first-messages.ts'
import { listMessageReceivers, type MessageReceiver } from '#contract/messages/messages.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { told_fate_words, told_way_words } from '#domain/messages/told.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { StackedHead, Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { MessageHead } from './message-head.tsx'
import { QuestionCard } from './question-card.tsx'
import { RemindUnread } from './remind-unread.tsx'
import { TemplateText } from './template-text.tsx'

type Told = NonNullable<MessageReceiver['told']>[number]

/** Whom a message has reached, and who there has read it. */
export const Screen = () => {
  const { message_id = '' } = useParams()
  const [query, setQuery] = useAddressQuery()
  const unread = query.get('unread') === '1'
  const params = { supplier_id: supplierId(), message_id }
  const [reminding, setReminding] = useState(false)
  const { data } = useData(...supplierMessagesFirst.messageStatus(params).message, reminding ? { every: 2000 } : {})
  if (data && data.reminding !== reminding) setReminding(data.reminding)
  // Once all are reminded, the rows say who was.
  useEffect(() => (reminding ? () => void invalidate(listMessageReceivers) : undefined), [reminding])
  const list = usePages(...receiversPage(params, unread), { keep: true, fresh_for: 0, every: 30_000 })
  const { items } = list
  const back = { to: pathTo(supplierPages.message.path, { message_id }), word: 'メッセージへ' }
  return (
    <div className="w-full max-w-300">
      <MessageHead title={supplierPages.messageStatus.title} back={back}>
        {data && (
          <p className="text-sm text-ink-soft tabular-nums">
            「
            <TemplateText text={data.title} />」 既読 {grouped(data.read_count)} / {grouped(data.receiver_count)}件
            {data.ordered && (
              <span className="ml-3">
                読んでから発注 {grouped(data.ordered.store_count)}件 <OrderedAmount ordered={data.ordered} />
              </span>
            )}
          </p>
        )}
      </MessageHead>
      <Questions message_id={message_id} />
      <div className="mb-3 -ml-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Chips
          label="既読・未読"
          value={unread ? 'unread' : 'all'}
          onChange={next => setQuery(next === 'unread' ? { unread: '1' } : {}, { replace: true })}
          chips={[
            { value: 'all', label: 'すべて' },
            { value: 'unread', label: '未読' },
          ]}
        />
        <div className="ml-4">{data && <RemindUnread message={data} />}</div>
      </div>
      {!items ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState icon={Users} title={unread ? '未読の得意先はありません' : 'まだどこにも届いていません'} />
      ) : (
        <div className="flex flex-col gap-3">
          <ReceiverTable items={items} with_flyer={data?.ordered != null} />
          <MoreButton list={list} />
        </div>
      )}
    </div>
  )
}

/** What the stores ask about it: those without an answer first. */
const Questions = ({ message_id }: { message_id: string }) => {
  const list = usePages(...questionsPage({ supplier_id: supplierId() }, { message_id }), {
    fresh_for: 0,
    every: 30_000,
  })
  const items = list.items?.toSorted((a, b) => Number(b.waiting) - Number(a.waiting)) ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby="questions" className="mb-6 flex flex-col gap-3">
      <h2 id="questions" className="text-lg">
        質問
      </h2>
      <ul className="flex flex-col gap-3">
        {items.map(one => (
          <li key={one.id}>
            <QuestionCard question={one} of_message />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </section>
  )
}

const ReceiverTable = ({ items, with_flyer }: { items: readonly MessageReceiver[]; with_flyer: boolean }) => (
  <Table label="届いた得意先" stacks>
    <thead>
      <tr>
        <Th className="max-md:hidden">得意先コード</Th>
        <Th>得意先</Th>
        <Th>状態</Th>
        <Th>知らせた方法</Th>
        <Th className="max-lg:hidden">届いた日時</Th>
        <Th>読んだ人</Th>
        {with_flyer && <Th>開いた商品</Th>}
        {with_flyer && <Th numeric>チラシの商品の発注</Th>}
      </tr>
    </thead>
    <tbody>
      {items.map(one => (
        <ReceiverRow key={one.id} receiver={one} with_flyer={with_flyer} />
      ))}
    </tbody>
  </Table>
)

/** What was ordered in yen without tax; marked where some of it is not known yet. */
const OrderedAmount = ({ ordered: { amount, open } }: { ordered: { amount: string; open: boolean } }) => (
  <>
    <Money value={amount} estimated={open} />
    <span className="ml-1 text-xs text-ink-soft">(税抜)</span>
  </>
)

const fateWords = ({ fate, at }: Told): string =>
  fate === 'sent' ? (at === null ? '' : formatDateTime(new Date(at))) : told_fate_words[fate]

/** By which ways its people were told, and reminded, as it is kept. */
const ToldWays = ({ receiver: { told, muted } }: { receiver: MessageReceiver }) => {
  if (told === null) return <span className="text-ink-soft">記録は残っていません</span>
  if (told.length === 0) return <span className="text-ink-soft">{muted ? '知らせていません' : '—'}</span>
  return (
    <ul className="min-w-40 text-sm">
      {told.map(one => (
        <li key={`${one.way} ${one.again}`} className="tabular-nums">
          <span className="font-bold">
            {told_way_words[one.way]}
            {one.again && '（再）'}
          </span>{' '}
          <span className="whitespace-nowrap">{fateWords(one)}</span>
        </li>
      ))}
    </ul>
  )
}

const most_named = 3

/** Of its flyer; '—' where nothing was opened, or nobody knows. */
const openedWords = (opened: MessageReceiver['opened']): string => {
  if (opened === null || opened.length === 0) return '—'
  const rest = opened.length - most_named
  return `${opened.slice(0, most_named).join('、')}${rest > 0 ? ` ほか${rest}品` : ''}`
}

const ReceiverRow = ({ receiver: one, with_flyer }: { receiver: MessageReceiver; with_flyer: boolean }) => (
  <Tr>
    <Td className="tabular-nums max-md:hidden">{one.customer_code}</Td>
    <Td strong wrap className="min-w-36 max-md:w-full">
      <Link
        to={pathTo(supplierPages.store.path, { store_id: one.store_id })}
        className="inline-flex min-h-9 items-center underline-offset-2 hover:underline"
      >
        {one.store_name}
      </Link>
    </Td>
    <Td>
      <span className="inline-flex flex-wrap gap-1">
        {one.read_at === null ? (
          <StateBadge tone="amber" icon={Mail}>
            未読
          </StateBadge>
        ) : (
          <StateBadge tone="leaf" icon={CircleCheck}>
            既読
          </StateBadge>
        )}
        {one.muted && <StateBadge icon={BellOff}>通知オフ</StateBadge>}
        {one.reminded_at !== null && <StateBadge icon={BellRing}>再通知済</StateBadge>}
      </span>
    </Td>
    <Td wrap>
      <ToldWays receiver={one} />
    </Td>
    <Td className="tabular-nums max-lg:hidden">{formatDateTime(new Date(one.received_at))}</Td>
    <Td className={cx('tabular-nums', one.read_at === null && 'max-md:hidden')}>
      <StackedHead>読んだ人</StackedHead>
      {one.read_at === null ? '—' : `${formatDateTime(new Date(one.read_at))} ${one.read_by_name ?? ''}`}
    </Td>
    {with_flyer && (
      <Td wrap className={one.opened?.length ? '' : 'max-md:hidden'}>
        <StackedHead>開いた商品</StackedHead>
        {openedWords(one.opened)}
      </Td>
    )}
    {with_flyer && (
      <Td numeric className={one.ordered ? '' : 'max-md:hidden'}>
        <StackedHead>発注</StackedHead>
        {one.ordered ? (
          <>
            {grouped(one.ordered.order_count)}件 <OrderedAmount ordered={one.ordered} />
          </>
        ) : (
          '—'
        )}
      </Td>
    )}
  </Tr>
)
