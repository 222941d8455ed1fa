import Inbox from 'lucide-react/icons/inbox'
import { type ContactSummary, listContacts } from '#contract/contacts/admin-contacts.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { type ContactKind, type ContactState, contact_kinds, contactStates } from '#domain/contacts/contact-kinds.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { RowLink } from '#web/admin/row-link.tsx'
import { usePages } from '#web/api/pages-data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Heads, StackedHead, Table, Td, Tr } from '#web/ui/table.tsx'
import { AnswerTime, AnswerTimes } from './answer-time.tsx'
import { ContactStateBadge } from './contact-state-badge.tsx'

const states = Object.keys(contactStates) as ContactState[]
const kinds = Object.keys(contact_kinds) as ContactKind[]
const routeWords = { consumer: '飲食店', supplier: '卸' } as const

/** What came in through the contact forms, newest first. */
export const Screen = () => {
  const filter = useListFilter()
  const { query, q } = filter
  const state = states.find(one => one === query.get('state'))
  const kind = kinds.find(one => one === query.get('kind'))
  const waiting = query.get('waiting') === 'yes' ? ('yes' as const) : undefined
  const asked = { query: { state, kind, waiting, q: q || undefined, limit: 50 } }
  const list = usePages(listContacts, asked, { keep: true })
  const first = list.pages?.[0]

  return (
    <>
      <DeskHead
        title={adminPages.contacts.title}
        actions={
          <TextLink to={adminPages.contactTemplates.path} className="inline-flex min-h-11 items-center text-sm">
            {adminPages.contactTemplates.title}
          </TextLink>
        }
      />
      {first && <AnswerTimes times={first} />}
      <Filters filter={filter} asked={asked.query} first={first} />
      <FilteredList
        list={list}
        empty={{
          icon: Inbox,
          title: '該当するお問い合わせがありません',
          hint:
            q === '' && !kind && !state && !waiting
              ? null
              : '検索の言葉を短くするか、種類と対応状況を「すべて」にしてお試しください。',
        }}
      >
        {contacts => <ContactTable contacts={contacts} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

type FiltersProps = {
  filter: ReturnType<typeof useListFilter>
  asked: { state: ContactState | undefined; kind: ContactKind | undefined; waiting: 'yes' | undefined }
  /** The counts come with the first page. */
  first: ReplyOf<typeof listContacts> | undefined
}

const Filters = ({ filter, asked: { state, kind, waiting }, first }: FiltersProps) => (
  <FilterBar filter={filter} searched="番号・名前・電話・メール">
    <SelectField
      label="種類"
      name="kind"
      value={kind ?? ''}
      placeholder="すべて"
      onChange={value => filter.set('kind', value)}
      choices={kinds.map(value => ({
        value,
        label: `${routeWords[contact_kinds[value].route]}：${contact_kinds[value].word}`,
      }))}
    />
    <Chips
      label="対応状況"
      value={state ?? 'all'}
      onChange={value => filter.set('state', value === 'all' ? '' : value)}
      chips={[
        { value: 'all', label: 'すべて' },
        ...states.map(value => ({
          value,
          label: contactStates[value],
          ...(first ? { count: first.counts[value] } : {}),
        })),
      ]}
      className="px-1"
    />
    <Checkbox
      label={`未回答だけ（長く待っている順）${first ? ` ${first.waiting.count}` : ''}`}
      value={waiting === 'yes'}
      onChange={only => filter.set('waiting', only ? 'yes' : '')}
    />
  </FilterBar>
)

/** Who wrote comes first: on a phone each contact is a block, its sender on the first line. */
const ContactTable = ({ contacts, outdated }: { contacts: ContactSummary[]; outdated: boolean }) => (
  <Table label="お問い合わせ" stacks className={cx(outdated && 'opacity-60')}>
    <Heads names={['名前', '番号', '受付', '状況', '回答まで', '種類', '担当']} />
    <tbody>
      {contacts.map(contact => (
        <Tr key={contact.id} className="relative">
          <Td wrap className="max-w-88 min-w-52">
            <RowLink
              to={pathTo(adminPages.contactDetail, { contact_id: contact.id })}
              className="font-bold wrap-anywhere"
            >
              <span className="sr-only">{contact.number} </span>
              {contact.name === '' ? '（名前は消去されています）' : contact.name}
            </RowLink>
            {contact.contact_name !== '' && contact.contact_name !== contact.name && (
              <span className="ml-2 inline-block text-ink-soft">{contact.contact_name} 様</span>
            )}
          </Td>
          <Td className="tabular-nums">{contact.number}</Td>
          <Td className="tabular-nums">{formatDateTime(new Date(contact.created_at))}</Td>
          <Td>
            <ContactStateBadge state={contact.state} />
          </Td>
          <Td wrap className="md:min-w-36">
            <AnswerTime contact={contact} />
          </Td>
          <Td wrap className="md:min-w-32">
            <span className="text-ink-soft">{routeWords[contact.route]}</span> {contact_kinds[contact.kind].word}
          </Td>
          <Td>
            <StackedHead>担当</StackedHead>
            {contact.assignee_name ?? '—'}
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
