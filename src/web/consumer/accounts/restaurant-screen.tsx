import Save from 'lucide-react/icons/save'
import { useState } from 'react'
import {
  changeOwnRestaurant,
  getOwnRestaurant,
  type OwnRestaurant,
} from '#contract/accounts/own-restaurant.contract.ts'
import {
  own_restaurant_labels as labels,
  own_restaurant_numbers,
  ownRestaurantForm,
} from '#contract/accounts/own-restaurant.form.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { usePostalCode } from '#web/consumer/joining/use-postal-code.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { DraftConflict, wordsWhereOther } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What the restaurant says of itself: printed on its orders, and where its notices go. */
export const Screen = () => {
  const session = useConsumerSession()
  const { data } = useData(...settingsFirst.restaurant({ consumer_id: consumerId() }).restaurant, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.restaurant.title} back={consumerPages.myAccount.path}>
      {session && session.role !== 'owner' ? (
        <Notice title="店舗の情報を変更できるのは、店舗のオーナーだけです" />
      ) : data ? (
        <RestaurantForm key={data.revision} restaurant={data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </ConsumerPage>
  )
}

const choices = prefectures.map(name => ({ value: name, label: name }))

/** What is typed of the own restaurant, kept until it is saved. */
const useRestaurant = (restaurant: OwnRestaurant) => {
  const say = useToast()
  const params = { consumer_id: consumerId() }
  const { revision, ...own } = restaurant
  /** What another owner, or staff of the platform, has saved meanwhile. */
  const [theirs, setTheirs] = useState<OwnRestaurant | null>(null)
  const kept = useKeptDraft('own-restaurant', own, revision)
  const form = useForm({
    schema: ownRestaurantForm.check(newNumbers(own_restaurant_numbers, own)),
    initial: kept.draft,
    onSubmit: async body => {
      const request = call(changeOwnRestaurant, { params, body: { revision: kept.revision, ...body } })
      const saved = await request.catch((error: unknown) => {
        const current = detailOf(error, 'current')
        if (!current) throw error
        setTheirs(current as OwnRestaurant)
        return null
      })
      if (!saved) return
      kept.drop()
      form.reset(body)
      setData(getOwnRestaurant, { params }, saved)
      void invalidate(getConsumerSession)
      say('店舗の情報を変更しました')
    },
  })
  useKeepTyped(form.values, kept)
  const drop = () => {
    kept.drop()
    form.reset(own)
  }
  return { kept, form, drop, theirs, setTheirs }
}

const RestaurantForm = ({ restaurant }: { restaurant: OwnRestaurant }) => {
  const own = useRestaurant(restaurant)
  return (
    <>
      <RestaurantFields {...own} />
      <Conflict {...own} />
    </>
  )
}

/** Somebody was quicker: what stands now beside what is typed, and which of them goes on. */
const Conflict = ({ kept, form, theirs, setTheirs }: ReturnType<typeof useRestaurant>) => {
  if (!theirs) return null
  const { revision, ...now } = theirs
  return (
    <DraftConflict
      kept={kept}
      theirs={theirs}
      changed={{ revision, changed_at: null, changed_by_name: null }}
      now={wordsWhereOther(labels, now, form.values)}
      mine={wordsWhereOther(labels, form.values, now)}
      now_draft={now}
      onKept={form.reset}
      onPut={saved => setData(getOwnRestaurant, { params: { consumer_id: consumerId() } }, saved)}
      onDrop={() => form.reset(now)}
      onClose={() => setTheirs(null)}
    />
  )
}

const RestaurantFields = ({ kept, form, drop }: ReturnType<typeof useRestaurant>) => {
  const postal = usePostalCode(form)
  return (
    <Form form={form}>
      {kept.dirty && <Notice kind="warning" title="保存していない変更があります" />}
      <TextField label={labels.name} required autoComplete="organization" {...form.bind('name')} />
      <TextField label={labels.name_kana} autoComplete="off" {...form.bind('name_kana')} />
      <TextField
        label={labels.postal_code}
        hint={
          postal.elsewhere === null ? (
            '例：104-0045。住所が空なら、入力すると入ります'
          ) : (
            <strong className="text-amber">{postal.elsewhere}</strong>
          )
        }
        inputMode="numeric"
        autoComplete="postal-code"
        inputClassName="max-w-40"
        {...form.bind('postal_code')}
        onChange={postal.type}
      />
      <SelectField
        label={labels.prefecture}
        placeholder="選択してください"
        choices={choices}
        autoComplete="address-level1"
        {...form.bind('prefecture')}
      />
      <TextField label={labels.address} hint="市区町村から" autoComplete="street-address" {...form.bind('address')} />
      <TextField
        label={labels.phone_number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        {...form.bind('phone_number')}
      />
      <TextField label={labels.fax_number} type="tel" inputMode="tel" autoComplete="off" {...form.bind('fax_number')} />
      <TextField
        label={labels.mail_address}
        hint="発注の変更・欠品など、店舗へのお知らせが届きます"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.bind('mail_address')}
      />
      <p className="phrase text-sm text-ink-soft">
        次の発注から、仕入先に届く注文書に使われます。これまでの発注の控えは変わりません。
      </p>
      <Button type="submit" look="primary" size="large" wide icon={Save} busy={form.busy}>
        変更する
      </Button>
      {kept.dirty && (
        <Button wide onClick={drop}>
          元に戻す
        </Button>
      )}
    </Form>
  )
}
