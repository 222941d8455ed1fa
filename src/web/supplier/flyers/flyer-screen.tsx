import { useParams } from 'react-router'
import { supplierFlyersFirst } from '#contract/first-flyers.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FlyerForm } from './flyer-form.tsx'
import { FlyerHead } from './flyer-head.tsx'
import { FlyerStanding } from './flyer-standing.tsx'
import { FlyerBadge } from './flyer-states.tsx'
import { SaveTemplate } from './save-template.tsx'
import { ShownFlyer } from './shown-flyer.tsx'

/** A flyer: to be written on as long as it can be, and how it stands. */
export const Screen = () => {
  const { web_flyer_id = '' } = useParams()
  const { data } = useData(...supplierFlyersFirst.webFlyer({ supplier_id: supplierId(), web_flyer_id }).flyer)
  const session = useSupplierSession()
  const may_write = session?.may_change_items === true
  return (
    <div className="w-full max-w-300">
      <FlyerHead title={supplierPages.webFlyer.title}>
        {data && (
          <>
            <FlyerBadge state={data.state} />
            {may_write && <SaveTemplate flyer={data} />}
          </>
        )}
      </FlyerHead>
      {!data || !session ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className="flex flex-col gap-4">
          <FlyerStanding flyer={data} may_write={may_write} />
          {may_write && data.state !== 'over' && data.state !== 'withdrawn' ? (
            <FlyerForm key={data.id} flyer={data} />
          ) : (
            <ShownFlyer flyer={data} may_write={may_write} />
          )}
        </div>
      )}
    </div>
  )
}
