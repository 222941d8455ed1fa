import { useState } from 'react'
import type { ReplyOf } from '#contract/http/route.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { askFlyerSending, type FlyerStore, listFlyerStores } from '#contract/stores/invite-flyer.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type FlyerWay, flyer_destination_words, flyer_way_words, flyer_ways } from '#domain/stores/invite-flyer.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { supplierId } from '#web/api/meta.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useToast } from '#web/ui/toast.tsx'

const open = ['requested', 'preparing']

/** Of the chosen stores, those that a way reaches, those without an address for it, and those that are asked for already. */
const sorted = (stores: readonly FlyerStore[], way: FlyerWay) => {
  const asked = stores.filter(one => one.request && open.includes(one.request.state))
  const free = stores.filter(one => !asked.includes(one))
  return {
    asked,
    reached: free.filter(one => one.destinations[way] !== ''),
    missing: free.filter(one => one.destinations[way] === ''),
  }
}

type Props = {
  stores: readonly FlyerStore[]
  onClose: () => void
  onAsked: (outcome: ReplyOf<typeof askFlyerSending>) => void
}

/** Asks the platform to send the invitations of the chosen stores: by which way, and where each goes. */
export const AskSendingDialog = ({ stores, onClose, onAsked }: Props) => {
  const say = useToast()
  // The first way by which one of them can be reached.
  const [way, setWay] = useState<FlyerWay>(
    () => flyer_ways.find(one => sorted(stores, one).reached.length > 0) ?? 'mail',
  )
  const [wrong, setWrong] = useState<string | null>(null)
  const { reached, missing, asked } = sorted(stores, way)
  const send = async () => {
    setWrong(null)
    try {
      const body = { way, store_ids: reached.map(one => one.store_id) }
      const outcome = await call(askFlyerSending, { params: { supplier_id: supplierId() }, body })
      await invalidate(listFlyerStores)
      if (outcome.asked > 0) say(`${grouped(outcome.asked)}件の発送（${flyer_way_words[way]}）を依頼しました`)
      onAsked(outcome)
    } catch (error) {
      setWrong(failureWords(error))
    }
  }
  return (
    <ConfirmDialog
      title="招待状の発送を依頼"
      yes={reached.length === 0 ? '依頼する' : `${grouped(reached.length)}件の発送を依頼する`}
      look="primary"
      disabled={reached.length === 0}
      onYes={send}
      onClose={onClose}
      wrong={wrong}
    >
      <div className="flex flex-col gap-4">
        <WayChoice stores={stores} way={way} onChange={setWay} />
        {missing.length > 0 && <Missing stores={missing} way={way} />}
        {asked.length > 0 && (
          <Notice kind="warning" title={`${grouped(asked.length)}件は発送を依頼済みです`}>
            {asked.map(one => one.name).join('、')}
          </Notice>
        )}
        {reached.length > 0 && <Destinations stores={reached} way={way} />}
        <p className="phrase text-sm text-ink-soft">
          発送は運営が行います。運営が準備を始めるまでは、取りやめられます。発送したら、依頼した方にお知らせします。
        </p>
      </div>
    </ConfirmDialog>
  )
}

type WayProps = { stores: readonly FlyerStore[]; way: FlyerWay; onChange: (way: FlyerWay) => void }

/** Each way with how many of the stores it reaches. */
const WayChoice = ({ stores, way, onChange }: WayProps) => (
  <RadioGroup
    label="送り方"
    name="way"
    row
    value={way}
    onChange={onChange}
    choices={flyer_ways.map(value => ({
      value,
      label: `${flyer_way_words[value]}（${grouped(sorted(stores, value).reached.length)}件）`,
    }))}
  />
)

/** Where each goes. */
const Destinations = ({ stores, way }: { stores: readonly FlyerStore[]; way: FlyerWay }) => (
  <dl aria-label="発送先" className="relative max-h-60 overflow-y-auto rounded-card border">
    {stores.map(one => (
      <div key={one.store_id} className="flex flex-wrap gap-x-3 border-b px-3 py-2 last:border-b-0">
        <dt className="font-bold">{one.name}</dt>
        <dd className="break-all text-ink-soft tabular-nums">{one.destinations[way]}</dd>
      </div>
    ))}
  </dl>
)

/** Who can't be sent to in this way, each with the record where that is mended. */
const Missing = ({ stores, way }: { stores: readonly FlyerStore[]; way: FlyerWay }) => (
  <Notice kind="warning" title={`${grouped(stores.length)}件は${flyer_destination_words[way]}の登録がなく、送れません`}>
    <ul className="relative flex max-h-40 flex-wrap gap-x-4 overflow-y-auto">
      {stores.map(one => (
        <li key={one.store_id}>
          <TextLink to={pathTo(supplierPages.storeClientInformation, { store_id: one.store_id })}>{one.name}</TextLink>
        </li>
      ))}
    </ul>
  </Notice>
)
