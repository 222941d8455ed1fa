import FileUp from 'lucide-react/icons/file-up'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { supplierPages } from '#contract/pages.ts'
import { grouped } from '#domain/shared/count.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { isNarrowed, type ListFilter } from './item-filter.ts'
import type { Items } from './use-items.ts'

/** What stands under the last row. */
export const ItemFoot = ({
  list,
  filter,
  onShowAll,
  onNew,
}: {
  list: Items
  filter: ListFilter
  onShowAll: () => void
  onNew: () => void
}) => {
  const { has_more, loading_more, more } = list
  const end = useMoreAtEnd(list)

  if (list.items === undefined) return <SkeletonRows rows={10} height="h-10" />
  if (list.items.length === 0) {
    const narrowed = isNarrowed(filter)
    return (
      <EmptyState
        icon={narrowed ? SearchX : Package}
        title={narrowed ? '条件に合う商品はありません' : '商品がまだありません'}
        action={
          narrowed ? (
            <Button onClick={onShowAll}>すべての商品を表示</Button>
          ) : (
            <span className="flex flex-wrap justify-center gap-2">
              <Button look="primary" icon={Plus} onClick={onNew}>
                商品を登録
              </Button>
              <ButtonLink icon={FileUp} to={supplierPages.itemImport.path}>
                ファイルから取り込む
              </ButtonLink>
            </span>
          )
        }
      >
        {narrowed
          ? 'ひらがな・カタカナ、全角・半角はどれでも見つかります。言葉を短くしてお試しください。'
          : 'はじめの商品を登録すると、得意先の発注リストに加えられるようになります。'}
      </EmptyState>
    )
  }
  return (
    <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
      {has_more ? (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      ) : (
        `${grouped(list.items.length)}件`
      )}
    </div>
  )
}
