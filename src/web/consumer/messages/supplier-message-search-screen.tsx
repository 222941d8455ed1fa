import SearchX from 'lucide-react/icons/search-x'
import { useRef } from 'react'
import { consumerMessagesFirst, receivedPage } from '#contract/first-messages.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { isDay } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { ReceivedList } from './received-list.tsx'

const dayIn = (value: string | null): string => (value !== null && isDay(value) ? value : '')

/** What is searched for; an empty text where it does not matter. */
type Asked = { q: string; deal_id: string; from: string; to: string }

/** Messages found by words, by who wrote, and by when they came. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const [query, setQuery] = useAddressQuery()
  const { data: senders } = useData(...consumerMessagesFirst.supplierMessageSearch(params).senders)
  const known = senders?.items.find(one => one.deal_id === query.get('deal_id'))
  const asked: Asked = {
    q: query.get('q') ?? '',
    deal_id: known?.deal_id ?? '',
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
  }
  const chosen = Object.fromEntries(Object.entries(asked).filter(([, word]) => word !== ''))
  const set = (some: Partial<Asked>) => setQuery(withWords({ ...asked, ...some }), { replace: true })
  const list = usePages(...receivedPage(params, chosen), { keep: true })
  const end = useMoreAtEnd(list)
  const { items } = list
  return (
    <ConsumerPage title={consumerPages.supplierMessageSearch.title} back={consumerPages.supplierMessages.path} bleed>
      <SearchFields asked={asked} senders={senders?.items ?? []} onChange={set} />
      <div aria-live="polite">
        {!items ? (
          <SkeletonRows rows={5} height="h-21" />
        ) : items.length === 0 ? (
          <EmptyState icon={SearchX} title="見つかりませんでした">
            言葉を短くするか、仕入先や日付の条件を外してお試しください。
          </EmptyState>
        ) : (
          <ReceivedList items={items} />
        )}
      </div>
      <div ref={end} />
    </ConsumerPage>
  )
}

type SearchProps = {
  asked: Asked
  senders: readonly { deal_id: string; supplier_name: string }[]
  onChange: (some: Partial<Asked>) => void
}

const SearchFields = ({ asked, senders, onChange }: SearchProps) => {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-3 border-b p-4">
      <SearchBox
        value={asked.q}
        box={box}
        label="件名・本文・仕入先で探す"
        placeholder="件名・本文・仕入先"
        className="w-full"
        onSearch={q => onChange({ q })}
        onLeave={() => box.current?.blur()}
      />
      <SelectField
        label="仕入先"
        name="deal_id"
        value={asked.deal_id}
        onChange={deal_id => onChange({ deal_id })}
        placeholder="すべての仕入先"
        choices={senders.map(one => ({ value: one.deal_id, label: one.supplier_name }))}
      />
      <div className="flex flex-wrap gap-3">
        <DateField
          looks="back"
          name="from"
          label="届いた日（から）"
          value={asked.from}
          onChange={from => onChange({ from })}
        />
        <DateField looks="back" name="to" label="届いた日（まで）" value={asked.to} onChange={to => onChange({ to })} />
      </div>
    </div>
  )
}
