import { supplierOutboundPage } from '#contract/first-notices.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { SentNotices, useMissed } from '#web/app/sent-notices.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What left to this supplier's people, for its owners. */
export const Screen = () => {
  const session = useSupplierSession()
  return (
    <>
      <DeskBack to={supplierPages.notificationSettings.path}>{supplierPages.notificationSettings.title}</DeskBack>
      <DeskHead title={supplierPages.outbound.title} />
      <div className="max-w-160">
        {session?.role === 'owner' && <Sent />}
        {session?.role === 'staff' && <Notice title="送ったお知らせの記録を見られるのは、オーナーだけです" />}
      </div>
    </>
  )
}

const Sent = () => {
  const [missed, setMissed] = useMissed()
  const list = usePages(...supplierOutboundPage({ supplier_id: supplierId() }, missed), { keep: true, fresh_for: 0 })
  return <SentNotices items={list.items} missed={missed} onMissed={setMissed} list={list} />
}
