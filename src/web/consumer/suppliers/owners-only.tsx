import { Notice } from '#web/ui/notice.tsx'

/** Staff order; what a supplier's entry says is the owner's to change. */
export const OwnersOnly = () => (
  <Notice title="仕入先の登録・変更は、店舗のオーナーが行います">
    店舗のオーナーにご依頼ください。商品の登録と発注はできます。
  </Notice>
)
