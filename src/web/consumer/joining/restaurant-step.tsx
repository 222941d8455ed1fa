import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { required, text } from '#contract/validation/text.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useDoor, withSearched } from './door.ts'
import { EntryList } from './entry-list.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { useFoundSoFar } from './use-found-so-far.ts'

const searchForm = z.object({
  q: text('店名・電話番号・住所').check(z.trim(), required('店名・電話番号・住所')),
  prefecture: z.string(),
})

/** Searches the directory: what the supplier's books know is written there already. */
export const RestaurantStep = ({ joining, back }: { joining: Joining; back: string }) => {
  const door = useDoor()
  const navigate = useNavigate()
  const hint = joining.restaurant
  // Read once: what is typed stays when the joining is asked for again.
  const [query] = useAddressQuery()
  const [initial] = useState({ q: query.get('q') ?? hint?.name ?? '', prefecture: hint?.prefecture ?? '' })
  const form = useForm({
    schema: searchForm,
    initial,
    onSubmit: ({ q, prefecture }) => {
      const path = door.path('results')
      const query = new URLSearchParams({ q, ...(prefecture === '' ? {} : { prefecture }) })
      return navigate(`${path}${path.includes('?') ? '&' : '?'}${query}`)
    },
  })
  const found = useFoundSoFar(form.values.q, form.values.prefecture)
  return (
    <JoiningFrame title="お店を探します" place="restaurant" back={back}>
      {joining.restaurant_taken && (
        <Notice kind="warning" title="選ばれたお店は、ほかの方がすでに登録しています">
          お店のオーナーの方に、スタッフとしての登録をご依頼ください。別のお店のときは、探し直してください。
        </Notice>
      )}
      <Form form={form}>
        <TextField
          label="店名・電話番号・住所"
          hint="掲載店なら、ほかの入力を省けます"
          type="search"
          enterKeyHint="search"
          required
          {...form.bind('q')}
        />
        <SelectField
          label="都道府県"
          placeholder="すべて"
          choices={prefectures.map(value => ({ value, label: value }))}
          {...form.bind('prefecture')}
        />
        {found.length > 0 && <EntryList joining={joining} entries={found} />}
        <Button type="submit" look="primary" size="large" wide icon={Search} busy={form.busy}>
          探す
        </Button>
      </Form>
      <ButtonLink wide to={withSearched(door.path('not_listed'), form.values.q)}>
        掲載されていないので入力する
      </ButtonLink>
    </JoiningFrame>
  )
}
