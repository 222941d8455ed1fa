import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { getDeal, listDeals } from '#contract/deals/consumer-deals.contract.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { listSharedDrafts } from '#contract/placing/shared-drafts.contract.ts'
import {
  endSupplierDeal,
  getSupplierConditions,
  listSuppliers,
  resumeOwnSupplier,
  type SupplierConditions,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Wrong } from '#web/consumer/wrong.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What is shown of suppliers is asked for anew. */
export const renewSuppliers = () => {
  for (const route of [listSuppliers, listDeals, getDeal, getSupplierConditions]) void invalidate(route)
}

/** Takes up again a supplier of one's own that is not used. */
const useResume = ({ deal_id, name }: { deal_id: string; name: string }) => {
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const resume = async () => {
    setBusy(true)
    try {
      await call(resumeOwnSupplier, { params: { consumer_id: consumerId(), deal_id } })
      say(`${name}を、また使えるようにしました`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(failureWords(error), { kind: 'error' })
    }
    setBusy(false)
    renewSuppliers()
  }
  return { busy, resume }
}

/** 「また使う」. */
export const ResumeButton = (supplier: { deal_id: string; name: string }) => {
  const { busy, resume } = useResume(supplier)
  return (
    <Button icon={RotateCcw} busy={busy} onClick={() => void resume()}>
      また使う<span className="sr-only">（{supplier.name}）</span>
    </Button>
  )
}

type Ending = {
  deal_id: string
  name: string
  /** Entered by this restaurant: nobody is told. */
  own: boolean
  onEnded: () => void
}

/** Ends the deal with a supplier, once that is said again. */
export const EndDeal = (ending: Ending) => {
  const [asking, setAsking] = useState(false)
  const params = { consumer_id: consumerId(), deal_id: ending.deal_id }
  const { data: now } = useData(getSupplierConditions, { params }, { enabled: asking })
  const { data: drafts } = useData(listSharedDrafts, { params }, { enabled: asking, throws: false })
  return (
    <>
      <Button look="danger" wide aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {ending.own ? 'この仕入先を使わない' : 'この仕入先との取引を終える'}
      </Button>
      {asking && <EndDialog {...ending} now={now} typing={typingWords(drafts)} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What becomes of the orders that are not delivered yet; '' where there are none. What nobody received does not come. */
export const openWords = ({ open_orders, unreached_orders }: { open_orders: number; unreached_orders: number }) => {
  if (open_orders === 0) return ''
  const all = `納品前の発注が${open_orders}件あります。`
  if (unreached_orders === 0) return `${all}取り消さないかぎり、そのまま届きます。`
  const lost = '仕入先に届いていないため、このままでは納品されません。お電話などで伝えるか、取り消してください。'
  if (unreached_orders === open_orders) return all + lost
  return `${all}うち${unreached_orders}件は${lost}ほかは、取り消さないかぎり、そのまま届きます。`
}

/** Who is filling in an order for this supplier, this person on another device among them; '' where nobody is. */
const typingWords = (drafts: ReplyOf<typeof listSharedDrafts> | undefined): string =>
  [...new Set(drafts?.items.filter(one => one.taken === null).map(one => one.name))].join('さん・')

const EndDialog = ({
  deal_id,
  name,
  own,
  now,
  typing,
  onEnded,
  onClose,
}: Ending & { now: SupplierConditions | undefined; typing: string; onClose: () => void }) => {
  const say = useToast()
  const { resume } = useResume({ deal_id, name })
  const [wrong, setWrong] = useState<string | null>(null)
  const end = async () => {
    try {
      const query = { seen_as: own ? ('own' as const) : ('platform' as const) }
      await call(endSupplierDeal, { params: { consumer_id: consumerId(), deal_id }, query })
      renewSuppliers()
      onEnded()
      const action = { label: '元に戻す', onPress: () => void resume() }
      if (own) say(`${name}を使わない仕入先にしました`, { action })
      else say(`${name}との取引を終えました`)
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
        <p>
          {own
            ? `${name}は発注できなくなり、一覧の「使っていない仕入先」に移ります。商品と発注履歴は残り、そこからまた使えます。`
            : `${name}は発注できなくなります。発注履歴は残ります。`}
        </p>
        {now && openWords(now) !== '' && <p>{openWords(now)}</p>}
        {typing !== '' && <p>{typing}さんが入力中の発注があります。終えると、送れなくなります。</p>}
        {!own && <p>仕入先に、取引を終えることを知らせます。もう一度取引するには、申請して承認を受けます。</p>}
        <Wrong words={wrong} />
      </div>
    </ConfirmDialog>
  )
}
