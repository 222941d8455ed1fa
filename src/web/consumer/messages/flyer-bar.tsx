import CircleCheck from 'lucide-react/icons/circle-check'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatShortDay } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import type { Draft, DraftStore } from '#web/consumer/placing/draft.ts'
import { orderedLines } from '#web/consumer/placing/draft.ts'
import { putBack } from '#web/consumer/placing/fill-draft.ts'
import { useDraft, whole } from '#web/consumer/placing/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** How many lines of these items a draft orders. */
export const countOf = (draft: Draft, item_ids: readonly string[]): number =>
  orderedLines(draft).filter(line => item_ids.includes(line.order_list_item_id)).length

/** What a message's flyer has put on the order sheet since the page was opened, the way there, and the way back. */
export const FlyerBar = ({
  store,
  before,
  deal_id,
  item_ids,
}: {
  store: DraftStore
  before: Draft
  deal_id: string
  item_ids: readonly string[]
}) => {
  const draft = useDraft(store, whole)
  const changed = orderedLines(draft)
    .concat(orderedLines(before))
    .some(
      ({ key, order_list_item_id: id }) =>
        item_ids.includes(id) && draft.lines[key]?.quantity !== before.lines[key]?.quantity,
    )
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      <output className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm leading-tight font-bold text-leaf-deep">
        <CircleCheck size={18} className="shrink-0" />
        <span className="phrase">
          {formatShortDay(draft.delivery_date)}納品の発注画面にチラシの{countOf(draft, item_ids)}点が入っています
        </span>
      </output>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {changed && (
          <Button look="quiet" onClick={() => store.set(now => putBack(now, before, item_ids))}>
            元に戻す
          </Button>
        )}
        <ButtonLink look="primary" to={pathTo(consumerPages.orderSheet.path, { deal_id }, { list: 'flyer' })}>
          発注画面へ
        </ButtonLink>
      </div>
    </div>
  )
}
