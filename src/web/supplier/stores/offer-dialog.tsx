import { useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import {
  findRestaurants,
  listOffers,
  offerDeal,
  offerForm,
  type Restaurant,
} from '#contract/stores/restaurants.contract.ts'
import { listNotLinkedStores } from '#contract/stores/stores.contract.ts'
import { store_labels } from '#domain/stores/store.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { renewStores } from './use-stores.ts'

const known_form = z.object({ note: offerForm.shape.note })

/** The two forms of an offer, of which one is sent; what is typed in the first is kept. */
const useOffer = (restaurant: Restaurant, onSent: () => void) => {
  const say = useToast()
  const [store, setStore] = useState<{ id: string; name: string } | null>(null)
  const [missing, setMissing] = useState(false)
  const send = async (body: { note: string; store_id: string } | { note: string; customer_code: string }) => {
    await call(offerDeal, { params: { supplier_id: supplierId(), restaurant_id: restaurant.id }, body })
    await Promise.all([invalidate(findRestaurants), invalidate(listOffers), renewStores()])
    kept.drop()
    say(`${restaurant.name}に取引を申し込みました`)
    onSent()
  }
  const kept = useKeptDraft(`offer:${restaurant.id}`, { customer_code: '', note: '' }, 0)
  const fresh = useForm({ schema: offerForm, initial: kept.draft, onSubmit: send })
  const known = useForm({
    schema: known_form,
    initial: { note: kept.draft.note },
    fields: ['store_id'],
    onSubmit: async ({ note }) => {
      if (store) await send({ note, store_id: store.id })
      else setMissing(true)
    },
  })
  useKeepTyped(fresh.values, kept)
  const store_error = known.errorOf('store_id') ?? (missing && !store ? '得意先を選んでください' : undefined)
  const choose = (one: { id: string; name: string } | null) => {
    setStore(one)
    setMissing(false)
  }
  return { fresh, known, kept, store_error, choose }
}

/** A deal is offered: under a new record of the supplier, or one that is there. */
export const OfferDialog = ({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) => {
  const [kind, setKind] = useState<'new' | 'known'>('new')
  const { fresh, known, kept, store_error, choose } = useOffer(restaurant, onClose)
  const form = kind === 'new' ? fresh : known
  const note = kind === 'new' ? fresh.bind('note') : known.bind('note')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${restaurant.name}に取引を申し込む`}
      yes="申し込む"
      look="primary"
      busy={form.busy}
      onYes={() => void form.submit()}
      kept={kept}
    >
      <Form form={form}>
        <p className="phrase text-sm text-ink-soft">
          相手の飲食店に通知とメールが届きます。承諾されると、すぐに取引が始まります。
        </p>
        <RadioGroup
          label="得意先"
          name="kind"
          row
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'new', label: '新しい得意先にする' },
            { value: 'known', label: '登録済みの得意先に結び付ける' },
          ]}
        />
        {kind === 'new' ? (
          <TextField
            label={store_labels.customer_code}
            required
            autoComplete="off"
            hint="自社の台帳のコード。先頭の0も残ります"
            inputClassName="max-w-60"
            data-autofocus
            {...fresh.bind('customer_code')}
          />
        ) : (
          <KnownStore error={store_error} onChoose={choose} />
        )}
        <TextareaField
          label="ひとこと"
          limit={500}
          hint="飲食店にそのまま伝わります。例：築地から毎朝お届けします"
          {...note}
          onChange={value => {
            fresh.setValue('note', value)
            known.setValue('note', value)
          }}
        />
      </Form>
    </ConfirmDialog>
  )
}

const KnownStore = ({
  error,
  onChoose,
}: {
  error: string | undefined
  onChoose: (store: { id: string; name: string } | null) => void
}) => {
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const { data, isFetching, isPlaceholderData } = useData(
    listNotLinkedStores,
    { params: { supplier_id: supplierId() }, query: q === '' ? {} : { q } },
    { keep: true, throws: false },
  )
  const found = data?.items ?? []
  return (
    <ComboboxField
      label="未連携の得意先"
      hint="名前・カナ・コード・電話番号で探します"
      name="store_id"
      required
      error={error}
      query={query}
      onQuery={text => {
        setQuery(text)
        onChoose(null)
      }}
      busy={isFetching}
      stale={isPlaceholderData || q !== query.trim()}
      choices={found.map(one => ({ value: one.id, label: one.name, note: one.customer_code }))}
      onChoose={choice => {
        const one = found.find(store => store.id === choice.value)
        if (!one) return
        setQuery(one.name)
        onChoose(one)
      }}
    />
  )
}
