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

type Used = Props['draft']['used']

const answer_words: Readonly<Record<NonNullable<Used['answer']>, string>> = {
  open: '仕入先の回答を待っています。まだ発注は変わっていません。',
  accepted: '仕入先が受け付け、発注に入りました。',
  declined: '仕入先に断られました。発注は変わっていません。',
  withdrawn: '依頼は取り下げられています。発注は変わっていません。',
  overtaken: 'そのあと発注そのものが変わったため、依頼は終わりました。いまの内容は、発注の画面でご確認ください。',
}

/** What its person did with it. */
const doneWith = ({ approval_id, as }: Used): string => {
  if (approval_id === null && as === 'edited') return '前の発注に追加'
  return approval_id === null && as === 'change_requested' ? '依頼' : '発注'
}

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
            {at(used.at)}　{used.by_name}さんが{doneWith(used)}
          </p>
          {used.number !== '' && <p className="text-lg font-bold tabular-nums">発注番号 {used.number}</p>}
          {!used.cancelled && used.answer && <p className="phrase font-bold">{answer_words[used.answer]}</p>}
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
