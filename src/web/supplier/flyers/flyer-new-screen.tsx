import { supplierPages } from '#contract/pages/supplier.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FlyerForm } from './flyer-form.tsx'
import { FlyerHead } from './flyer-head.tsx'

/** A flyer that is begun. */
export const Screen = () => {
  const session = useSupplierSession()
  return (
    <div className="w-full max-w-300">
      <FlyerHead title={supplierPages.webFlyerNew.title} />
      {session?.may_change_items === false ? (
        <Notice title="商品と単価は見るだけの権限です">チラシを作るときは、オーナーにご確認ください。</Notice>
      ) : (
        <FlyerForm flyer={null} />
      )}
    </div>
  )
}
