import { useState } from 'react'
import { findPostalCode } from '#contract/directory/places.contract.ts'
import { type JoiningRestaurant, joiningRestaurantForm } from '#contract/joining/joining.form.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

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

/** The seven digits of a postal code with its hyphen; null for anything else. */
const postalCodeOf = (typed: string): string | null => {
  const digits = normaliseDigits(typed).replace(/\D/g, '')
  return digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : null
}

type RestaurantFormProps = {
  from: JoiningRestaurant | null
  onSave: (restaurant: JoiningRestaurant) => Promise<void>
}

/** What is typed of a restaurant. Its postal code fills prefecture and address where nothing stands there. */
const useRestaurant = ({ from, onSave }: RestaurantFormProps) => {
  const [initial] = useState(() =>
    from === null ? empty : (Object.fromEntries(fields.map(field => [field, from[field]])) as JoiningRestaurant),
  )
  // What the last postal code wrote: it may be replaced by the next one's, what a hand wrote may not.
  const [filled, setFilled] = useState({ prefecture: '', address: '' })
  const form = useForm({ schema: joiningRestaurantForm, initial, onSubmit: onSave })
  const typePostalCode = (typed: string) => {
    form.setValue('postal_code', typed)
    const postal_code = postalCodeOf(typed)
    if (postal_code === null) return
    form.setValue('postal_code', postal_code)
    void fill(postal_code).catch(() => {})
  }
  const fill = async (postal_code: string) => {
    const { place } = await call(findPostalCode, { params: { postal_code } })
    if (!place) return
    const free = (field: 'prefecture' | 'address') =>
      form.values[field] === '' || form.values[field] === filled[field] || place[field] === form.values[field]
    if (!free('prefecture') || !free('address')) return
    setFilled(place)
    form.setSome(place)
  }
  return { form, typePostalCode }
}

/** What will be registered of a restaurant. */
export const RestaurantForm = ({ from, onSave }: RestaurantFormProps) => {
  const { form, typePostalCode } = useRestaurant({ from, onSave })
  return (
    <Card>
      <Form form={form}>
        <TextField label={restaurant_labels.name} autoComplete="organization" required {...form.bind('name')} />
        <TextField label={restaurant_labels.name_kana} {...form.bind('name_kana')} />
        <TextField
          label={restaurant_labels.postal_code}
          hint="入力すると、住所が入ります"
          inputMode="numeric"
          autoComplete="postal-code"
          inputClassName="max-w-40"
          {...form.bind('postal_code')}
          onChange={typePostalCode}
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
