import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'

import { type BoardFilter, isNarrowed, usualStatus } from './board-filter.ts'
import type { Board } from './use-board.ts'

/** What stands under the last row. */
export const Foot = ({ board, filter, onShowAll }: { board: Board; filter: BoardFilter; onShowAll: () => void }) => {
  const { list, phase, loading_more, more } = board
  const has_more = list.next_cursor !== null && phase === 'ready'
  const end = useMoreAtEnd({ has_more, loading_more, more })
  if (phase === 'loading') return list.ids.length === 0 ? <SkeletonRows rows={8} height="h-10" /> : null
  if (phase === 'failed') {
    return (
      <div className="p-4">
        <Notice
          kind="error"
          title="受注を読み込めませんでした"
          action={
            <Button size="small" onClick={board.reload}>
              もう一度読み込む
            </Button>
          }
        >
          通信の状態を確かめてください。
        </Notice>
      </div>
    )
  }
  if (list.ids.length === 0 && list.waiting.length === 0) {
    const narrowed = filter.status !== usualStatus(filter.mode) || isNarrowed(filter)
    return (
      <EmptyState
        icon={narrowed ? SearchX : Inbox}
        title={narrowed ? '条件に合う受注はありません' : 'この日の受注はまだありません'}
        action={narrowed ? <Button onClick={onShowAll}>すべての受注を表示</Button> : undefined}
      >
        {narrowed ? '' : '新しい受注は、入るとすぐにここに表示されます。'}
      </EmptyState>
    )
  }
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
      {has_more && (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      )}
    </div>
  )
}
