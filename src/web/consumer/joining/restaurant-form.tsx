import { useState } from 'react'
import { type JoiningRestaurant, joiningRestaurantForm } from '#contract/joining/joining.form.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { goes_on_words } from './use-going-on.ts'
import { usePostalCode } from './use-postal-code.ts'

const fields: (keyof JoiningRestaurant)[] = [
  'name',
  'name_kana',
  'postal_code',
  'prefecture',
  'address',
  'phone_number',
  'genre',
]
const empty = Object.fromEntries(fields.map(field => [field, ''])) as JoiningRestaurant

/** What was looked for and not found begins the form: a number as the telephone's, anything else as the name. */
export const searchedAs = (q: string): JoiningRestaurant => ({
  ...empty,
  [/^[\d-]+$/.test(normaliseDigits(q)) ? 'phone_number' : 'name']: q.trim(),
})

type RestaurantFormProps = {
  /** Under what a draft is kept until it is sent on. */
  draft: string
  from: JoiningRestaurant | null
  onSave: (restaurant: JoiningRestaurant) => Promise<void>
}

/** What is typed of a restaurant, kept until it is sent on: a phone loads its pages anew when memory is short. */
const useRestaurant = ({ draft, from, onSave }: RestaurantFormProps) => {
  const [initial] = useState(() =>
    from === null ? empty : (Object.fromEntries(fields.map(field => [field, from[field]])) as JoiningRestaurant),
  )
  const kept = useKeptDraft(`joining-restaurant:${draft}`, initial, 0)
  const form = useForm({
    schema: joiningRestaurantForm,
    initial: kept.draft,
    onSubmit: async restaurant => {
      await onSave(restaurant)
      kept.drop()
    },
    sent_once: goes_on_words,
  })
  useKeepTyped(form.values, kept)
  return { form, postal: usePostalCode(form, { at_once: true }) }
}

/** What will be registered of a restaurant. */
export const RestaurantForm = (props: RestaurantFormProps) => {
  const { form, postal } = useRestaurant(props)
  return (
    <Card>
      <Form form={form}>
        <TextField label={restaurant_labels.name} autoComplete="organization" required {...form.bind('name')} />
        <TextField label={restaurant_labels.name_kana} {...form.bind('name_kana')} />
        <TextField
          label={restaurant_labels.postal_code}
          hint={
            postal.elsewhere === null ? (
              '入力すると、住所が入ります'
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
          label={restaurant_labels.prefecture}
          placeholder="選択してください"
          choices={prefectures.map(value => ({ value, label: value }))}
          autoComplete="address-level1"
          required
          {...form.bind('prefecture')}
        />
        <TextField
          label={restaurant_labels.address}
          hint="市区町村から、番地・建物名まで"
          autoComplete="street-address"
          required
          {...form.bind('address')}
        />
        <TextField
          label={restaurant_labels.phone_number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          {...form.bind('phone_number')}
        />
        <TextField label={restaurant_labels.genre} hint="例：和食、居酒屋" {...form.bind('genre')} />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          次へ
        </Button>
      </Form>
    </Card>
  )
}
