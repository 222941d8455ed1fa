import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  acceptOffer,
  changeShown,
  declineOffer,
  getShown,
  listOffered,
  type Offered,
} from '#contract/stores/offers.contract.ts'
import { reasonForm } from '#contract/stores/store.form.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { type Shown, shown_levels, shown_names } from '#domain/stores/offer.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Suppliers' offers that wait for an answer, and what suppliers see of this restaurant. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const session = useConsumerSession()
  const { data } = useData(listOffered, { params }, { fresh_for: 0 })
  const [begun, setBegun] = useState<{ deal_id: string; name: string } | null>(null)
  const is_owner = session?.role === 'owner'
  return (
    <ConsumerPage title={consumerPages.offers.title} back={consumerPages.top.path}>
      <div className="flex flex-col gap-4">
        {begun && (
          <Notice
            kind="success"
            title={`${begun.name}との取引が始まりました`}
            action={
              <ButtonLink look="primary" to={pathTo(consumerPages.orderSheet.path, { deal_id: begun.deal_id })}>
                発注の画面へ
              </ButtonLink>
            }
          />
        )}
        {!data || !session ? (
          <SkeletonRows rows={4} />
        ) : data.items.length === 0 ? (
          !begun && (
            <EmptyState icon={Handshake} title="返事を待っている申し込みはありません">
              卸から取引の申し込みがあると、ここと通知・メールでお知らせします。
            </EmptyState>
          )
        ) : (
          data.items.map(offer => <OfferCard key={offer.id} offer={offer} is_owner={is_owner} onBegun={setBegun} />)
        )}
        <ShownToSuppliers is_owner={is_owner} />
      </div>
    </ConsumerPage>
  )
}

const OfferCard = ({
  offer: { id, supplier, note },
  is_owner,
  onBegun,
}: {
  offer: Offered
  is_owner: boolean
  onBegun: (begun: { deal_id: string; name: string }) => void
}) => {
  const say = useToast()
  const [declining, setDeclining] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { consumer_id: consumerId(), offer_id: id }
  const accept = async () => {
    setBusy(true)
    try {
      const { deal_id } = await call(acceptOffer, { params })
      onBegun({ deal_id, name: supplier.name })
      void invalidate(listDeals)
    } catch (error) {
      sayNotDone(say, error)
    }
    setBusy(false)
    await invalidate(listOffered)
  }
  return (
    <section aria-label={`${supplier.name}の申し込み`} className="rounded-card border bg-surface p-4">
      <h2 className="text-lg">{supplier.name}</h2>
      {supplier.address !== '' && <p className="text-sm text-ink-soft">{supplier.address}</p>}
      {supplier.phone_number !== null && (
        <p className="text-sm text-ink-soft">電話 {formatPhone(supplier.phone_number)}</p>
      )}
      {note !== '' && <p className="mt-3 whitespace-pre-line">{note}</p>}
      {is_owner ? (
        <>
          <p className="phrase mt-3 text-sm text-ink-soft">
            承諾すると、店名・住所・電話番号がこの卸に伝わり、発注できるようになります。
          </p>
          <div className="mt-3 flex gap-2">
            <Button onClick={() => setDeclining(true)}>断る</Button>
            <Button look="primary" icon={Handshake} className="flex-1" busy={busy} onClick={accept}>
              承諾する
            </Button>
          </div>
        </>
      ) : (
        <Notice className="mt-3" title="返事ができるのは、店舗のオーナーだけです" />
      )}
      {declining && <DeclineDialog name={supplier.name} params={params} onClose={() => setDeclining(false)} />}
    </section>
  )
}

const DeclineDialog = ({
  name,
  params,
  onClose,
}: {
  name: string
  params: { consumer_id: string; offer_id: string }
  onClose: () => void
}) => {
  const say = useToast()
  const form = useForm({
    schema: reasonForm,
    initial: { reason: '' },
    onSubmit: async body => {
      await call(declineOffer, { params, body })
      say(`${name}の申し込みを断りました`)
      onClose()
      await invalidate(listOffered)
    },
  })
  return (
    <ConfirmDialog
      kind="sheet"
      onClose={onClose}
      title="申し込みを断る"
      yes="断る"
      busy={form.busy}
      onYes={() => void form.submit()}
    >
      <Form form={form}>
        <TextareaField
          label="理由"
          required
          hint={`${name}にそのまま伝わります`}
          limit={500}
          data-autofocus
          {...form.bind('reason')}
        />
      </Form>
    </ConfirmDialog>
  )
}

const ShownToSuppliers = ({ is_owner }: { is_owner: boolean }) => {
  const say = useToast()
  const params = { consumer_id: consumerId() }
  const { data } = useData(getShown, { params })
  if (!data) return <SkeletonRows rows={3} />
  const change = async (shown: Shown) => {
    // What was chosen stands at once, and goes back where it could not be kept.
    setData(getShown, { params }, { shown })
    try {
      await call(changeShown, { params, body: { shown } })
      say('公開の範囲を変えました')
    } catch (error) {
      setData(getShown, { params }, data)
      sayNotDone(say, error)
    }
  }
  return (
    <fieldset disabled={!is_owner} className="mt-4 border-t pt-4">
      <legend className="sr-only">卸への公開</legend>
      <RadioGroup
        label="取引のない卸に見せるもの"
        hint="卸が飲食店を探すときに使われます。取引のある卸には、これまでどおり見えます"
        name="shown"
        value={data.shown}
        onChange={shown => void change(shown)}
        choices={shown_levels.map(value => ({ value, label: shown_names[value], disabled: !is_owner }))}
      />
    </fieldset>
  )
}
