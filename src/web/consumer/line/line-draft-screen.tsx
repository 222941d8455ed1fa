import FileX from 'lucide-react/icons/file-x'
import { useState } from 'react'
import { useParams } from 'react-router'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { IntakeReview } from '#web/consumer/intake/intake-review.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { LineDraft } from './use-of-draft.ts'
import { sentBy, UsedDraft } from './used-draft.tsx'
import { UsedNote } from './used-note.tsx'

/** What was sent by LINE, looked through before it is ordered. */
export const Screen = () => {
  const { line_draft_id = '' } = useParams()
  return <Opened key={line_draft_id} line_draft_id={line_draft_id} />
}

const Opened = ({ line_draft_id }: { line_draft_id: string }) => {
  /** It was ordered already, and is to be once more. */
  const [again, setAgain] = useState(false)
  const params = { consumer_id: consumerId(), line_draft_id }
  const { data: now, error, isFetching } = useData(getLineDraft, { params }, { every: 60_000, throws: false })
  // What is looked through stays as it was read; what becomes of it meanwhile is said.
  const [draft, setDraft] = useState<LineDraft>()
  if (!draft && now && !isFetching) setDraft(now)
  const title = consumerPages.lineDraft.title
  if (error && !draft) {
    return (
      <ConsumerPage title={title} back={consumerPages.top.path}>
        <EmptyState
          icon={FileX}
          title="この下書きは使えなくなりました"
          action={<ButtonLink to={consumerPages.top.path}>トップへ</ButtonLink>}
        >
          下書きは7日たつと消えます。ほかの店舗の下書きは、その店舗に切り替えてから開いてください。
        </EmptyState>
      </ConsumerPage>
    )
  }
  if (!draft) {
    return (
      <ConsumerPage title={title} back={consumerPages.top.path}>
        <SkeletonRows rows={6} />
      </ConsumerPage>
    )
  }
  const used = now?.used ?? draft.used
  if (draft.used && used && !again) return <UsedDraft draft={{ ...draft, used }} onAgain={() => setAgain(true)} />
  return (
    <IntakeReview
      title={`${draft.supplier_name}への下書き`}
      deal_id={draft.deal_id}
      pieces={draft.pieces}
      named_date={draft.delivery_date}
      line_draft_id={line_draft_id}
      about={
        <p className="phrase border-b px-4 py-2 text-sm text-ink-soft">
          {sentBy(draft)}
          {again && (
            <b className="block text-amber">
              {draft.used?.as === 'change_requested' ? '変更の依頼に使った' : '発注済みの'}
              内容から、もう一度発注しようとしています。
            </b>
          )}
        </p>
      }
      over_bar={!again && used && !used.cancelled && <UsedNote draft={{ ...draft, used }} />}
      unread_title="読み取れなかったところ"
      then="confirm"
      again={
        <ButtonLink to={consumerPages.top.path} look="quiet">
          発注しない
        </ButtonLink>
      }
    />
  )
}
