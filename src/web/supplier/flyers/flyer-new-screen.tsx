import { supplierPages } from '#contract/pages/supplier.ts'
import { FlyerForm } from './flyer-form.tsx'
import { FlyerHead } from './flyer-head.tsx'

/** A flyer that is begun. */
export const Screen = () => (
  <div className="mx-auto w-full max-w-300">
    <FlyerHead title={supplierPages.webFlyerNew.title} />
    <FlyerForm flyer={null} />
  </div>
)
