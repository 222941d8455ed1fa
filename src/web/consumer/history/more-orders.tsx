import { Button } from '#web/ui/button.tsx'

/** The next page of a list, where there is one. */
export const MoreOrders = ({
  list: { has_more, loading_more, more },
}: {
  list: { has_more: boolean; loading_more: boolean; more: () => unknown }
}) =>
  has_more && (
    <div className="p-4">
      <Button wide busy={loading_more} onClick={() => more()}>
        もっと見る
      </Button>
    </div>
  )
