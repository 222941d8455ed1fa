import Copy from 'lucide-react/icons/copy'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { isComing } from './list-api.ts'
import type { Open } from './list-dialogs.tsx'

/** What stands in the place of rows where there are none. */
export const ListFoot = ({
  list,
  empty,
  may_edit,
  onAll,
  onOpen,
}: {
  list: OrderList
  empty: boolean
  may_edit: boolean
  onAll: () => void
  onOpen: (dialog: Open) => void
}) => {
  if (!list.linked) {
    return (
      <Notice className="m-4" title="この得意先には、取引のある飲食店がまだありません">
        飲食店とつながると、ここで発注リストを作れます。グループの価格表は先に用意しておけます。
      </Notice>
    )
  }
  if (isComing(list)) return <SkeletonRows rows={empty ? 10 : 3} height="h-10" />
  if (!empty) return null
  if (list.items.length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="条件に合う商品はありません"
        action={<Button onClick={onAll}>すべての商品を表示</Button>}
      >
        ひらがな・カタカナ、全角・半角はどれでも見つかります。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ListOrdered}
      title={list.kind === 'store' ? '発注リストに商品がまだありません' : '価格表に商品がまだありません'}
      action={
        may_edit && (
          <span className="flex flex-wrap justify-center gap-2">
            <Button look="primary" icon={Plus} onClick={() => onOpen('add')}>
              商品を加える
            </Button>
            <Button icon={Copy} onClick={() => onOpen('copy')}>
              ほかのリストから写す
            </Button>
          </span>
        )
      }
    >
      {list.kind === 'store'
        ? '加えた商品が、その順番で飲食店の発注画面に並びます。'
        : '加えた商品に単価を決めると、このグループの得意先すべてに使われます。'}
    </EmptyState>
  )
}
