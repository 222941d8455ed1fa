import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { HouseLooks } from '#web/app/house-looks.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** When staff saw the screen of one of this supplier's people. */
export const Screen = () => {
  const { data } = useData(...deskSettingsFirst.looks({ supplier_id: supplierId() }).looks, { fresh_for: 0 })
  return (
    <>
      <DeskBack to={supplierPages.myAccount.path}>アカウント</DeskBack>
      <DeskHead title={supplierPages.looks.title} />
      <div className="max-w-160">
        <HouseLooks items={data?.items} />
      </div>
    </>
  )
}
