import FileUp from 'lucide-react/icons/file-up'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { supplierPages } from '#contract/pages/supplier.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The catalogue without an item, of this filter or at all. */
export const NoItems = ({
  narrowed,
  onShowAll,
  onNew,
}: {
  narrowed: boolean
  onShowAll: () => void
  onNew: () => void
}) =>
  narrowed ? (
    <EmptyState
      icon={SearchX}
      title="条件に合う商品はありません"
      action={<Button onClick={onShowAll}>すべての商品を表示</Button>}
    >
      ひらがな・カタカナ、全角・半角はどれでも見つかります。言葉を短くしてお試しください。
    </EmptyState>
  ) : (
    <EmptyState
      icon={Package}
      title="商品がまだありません"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button look="primary" icon={Plus} onClick={onNew}>
            商品を登録
          </Button>
          <ButtonLink icon={FileUp} to={supplierPages.itemImport.path}>
            ファイルから取り込む
          </ButtonLink>
        </span>
      }
    >
      はじめの商品を登録すると、得意先の発注リストに加えられるようになります。
    </EmptyState>
  )
