import { useState } from 'react'
import { getDeal, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { endSupplierDeal, getSupplierConditions, listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { Wrong } from '#web/consumer/wrong.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What is shown of suppliers is asked for anew. */
export const renewSuppliers = () => {
  for (const route of [listSuppliers, listDeals, getDeal, getSupplierConditions]) void invalidate(route)
}

type Ending = {
  deal_id: string
  name: string
  /** Entered by this restaurant: nobody is told. */
  own: boolean
  /** Orders that are not delivered yet, where they are known. */
  open_orders?: number
  onEnded: () => void
}

/** Ends the deal with a supplier, once that is said again. */
export const EndDeal = (ending: Ending) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" wide aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {ending.own ? 'この仕入先を使わない' : 'この仕入先との取引を終える'}
      </Button>
      {asking && <EndDialog {...ending} onClose={() => setAsking(false)} />}
    </>
  )
}

const EndDialog = ({ deal_id, name, own, open_orders = 0, onEnded, onClose }: Ending & { onClose: () => void }) => {
  const say = useToast()
  const [wrong, setWrong] = useState<string | null>(null)
  const end = async () => {
    try {
      const query = { seen_as: own ? ('own' as const) : ('platform' as const) }
      await call(endSupplierDeal, { params: { consumer_id: consumerId(), deal_id }, query })
      renewSuppliers()
      say(own ? `${name}を使わない仕入先にしました` : `${name}との取引を終えました`)
      onEnded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setWrong(errorMessage(error))
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title={own ? 'この仕入先を使わないようにしますか' : '取引を終えますか'}
      yes={own ? '使わない' : '取引を終える'}
      onYes={end}
    >
      <div className="flex flex-col gap-3">
        <p>{name}は仕入先の一覧に出なくなり、発注できなくなります。発注履歴は残ります。</p>
        {open_orders > 0 && <p>納品前の発注が{open_orders}件あります。取り消さないかぎり、そのまま届きます。</p>}
        {!own && <p>仕入先に、取引を終えることを知らせます。もう一度取引するには、申請して承認を受けます。</p>}
        <Wrong words={wrong} />
      </div>
    </ConfirmDialog>
  )
}
