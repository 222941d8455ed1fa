import CircleAlert from 'lucide-react/icons/circle-alert'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const notFoundTitle = 'ページが見つかりません'

/** Under the heading ページが見つかりません: what can be the reason, and the way on. */
export const NotFound = ({ home }: { home: string }) => (
  <EmptyState
    icon={CircleAlert}
    title="移動または削除されたか、URLが間違っている可能性があります"
    action={
      <ButtonAnchor href={home} look="primary">
        トップへ戻る
      </ButtonAnchor>
    }
  />
)
