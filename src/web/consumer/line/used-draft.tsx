import FileCheck from 'lucide-react/icons/file-check'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type LineDraft, pageOfUse, titleOfUse, type UsedLineDraft } from './use-of-draft.ts'

type Props = { draft: UsedLineDraft; onAgain: () => void }

const at = (instant: string) => formatDateTime(new Date(instant))

/** Whose draft it is: a colleague may open it. */
export const sentBy = ({ written_by, written_at }: Pick<LineDraft, 'written_by' | 'written_at'>) =>
  `${written_by}さんがLINEで送信（${at(written_at)}）`

/** A draft that was ordered already: by whom, when and as which order, before anything of it can be ordered once more. */
export const UsedDraft = ({ draft, onAgain }: Props) => {
  const { supplier_name, memo, used } = draft
  return (
    <ConsumerPage title={`${supplier_name}への下書き`} back={consumerPages.top.path}>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-col items-center gap-2 py-4 text-center">
          <FileCheck size={40} strokeWidth={1.5} className="text-leaf" />
          <p className="phrase text-xl font-bold">{titleOfUse(draft)}</p>
          <p className="phrase">
            {at(used.at)}　{used.by_name}さんが発注
          </p>
          {used.number !== '' && <p className="text-lg font-bold tabular-nums">発注番号 {used.number}</p>}
          {used.cancelled && <p className="phrase font-bold text-amber">この発注は取り消されています。</p>}
        </div>
        <ButtonLink to={pageOfUse(draft)} look="primary" wide>
          {used.approval_id === null ? 'この発注を見る' : '承認待ちの発注を見る'}
        </ButtonLink>
        <section className="rounded-card border p-4">
          <h2 className="phrase text-sm text-ink-soft">{sentBy(draft)}</h2>
          {memo !== '' && <p className="mt-1 break-words whitespace-pre-line">{memo}</p>}
        </section>
        <p className="phrase text-sm text-ink-soft">
          同じ内容をもう一度発注するときだけ、下のボタンを押してください。前の発注とは別の発注になります。
        </p>
        <Button look="quiet" wide onClick={onAgain}>
          もう一度この内容から発注する
        </Button>
      </div>
    </ConsumerPage>
  )
}
