import { useId } from 'react'
import type { SharedDraft, TakenOver } from '#contract/placing/shared-drafts.contract.ts'
import { formatTime } from '#domain/shared/day.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { handleError } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type DraftStore, lineCount } from './draft.ts'
import { undoChange } from './fill-draft.ts'
import { answerTaken } from './shared-copies.ts'
import { withoutTaken } from './take-over.ts'

type Taken = {
  store: DraftStore
  deal_id: string
  /** What was taken. */
  theirs: SharedDraft
}

/** The answer to it: with `drop` what was taken goes from the own draft, which can be undone; else the draft stays. */
const useTakenAnswer = ({ store, deal_id, theirs }: Taken) => {
  const say = useToast()
  return async (drop: boolean) => {
    try {
      await answerTaken(deal_id)
    } catch (error) {
      return handleError(error)
    }
    if (!drop) return say('自分の下書きを残しました')
    const before = store.get()
    const after = withoutTaken(before, theirs)
    store.set(() => after)
    const left = lineCount(after)
    return say(
      left > 0
        ? `引き継がれた入力を消しました。そのあとに入力・変更した${left}点は残っています`
        : '自分の下書きを消しました',
      { action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, after)) } },
    )
  }
}

/** A colleague has taken over what was typed here. Must be answered before it is sent: else the same is ordered twice. */
export const TakenQuestion = ({
  by,
  of,
  ...taken
}: Taken & {
  by: TakenOver
  /** Whose order it is, where there are several on the page: read aloud with the heading. */
  of?: string
}) => {
  const id = useId()
  const answer = useTakenAnswer(taken)
  const lost = useConnectionLost()
  const who = by.by_own ? 'ほかの端末で' : `${by.name}さんが`
  return (
    <section
      aria-labelledby={id}
      data-open-question
      tabIndex={-1}
      className="flex flex-col gap-2 border-b border-l-4 border-l-amber bg-amber-pale p-4"
    >
      <h2 id={id} className="phrase text-base text-amber">
        {of !== undefined && <span className="sr-only">{of}：</span>}
        {who}この入力を引き継ぎました（{formatTime(new Date(by.at))}、{taken.theirs.lines.length}点）
      </h2>
      <p className="phrase text-sm">両方から送ると、同じ商品が2回発注されます。自分の下書きはどうしますか。</p>
      {lost && <p className="text-sm">電波が届くところでお答えください。</p>}
      <div className="flex flex-wrap gap-2">
        <Button className="flex-[1_1_11rem]" disabled={lost} onClick={() => answer(true)}>
          自分の下書きを消す
        </Button>
        <Button className="flex-[1_1_8rem]" disabled={lost} onClick={() => answer(false)}>
          残す
        </Button>
      </div>
    </section>
  )
}
