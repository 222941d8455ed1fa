import { useState } from 'react'
import { supplierFlyersFirst } from '#contract/first-flyers.ts'
import { flyer_labels } from '#domain/flyers/flyer.ts'
import { dayOf } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import type { useForm } from '#web/form/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Draft } from './flyer-draft.ts'
import { LostOnPaper } from './lost-on-paper.tsx'

type Bind = Pick<ReturnType<typeof useForm<Draft, unknown>>, 'bind' | 'values'>

/** What a flyer is called, for which delivery dates it holds, and whom it is for. */
export const FlyerFields = ({ form: { bind, values } }: { form: Bind }) => {
  const [today] = useState(() => dayOf(serverNow()))
  const first = supplierFlyersFirst.webFlyerNew({ supplier_id: supplierId() })
  const { data } = useData(...first.groups, { throws: false })
  return (
    <div className="flex flex-col gap-4">
      <div>
        <TextField label={flyer_labels.title} required autoComplete="off" {...bind('title')} />
        <LostOnPaper text={values.title} />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField looks="near" label={flyer_labels.delivery_from} required {...bind('delivery_from')} />
        <DateField
          looks="near"
          label={flyer_labels.delivery_to}
          required
          {...bind('delivery_to')}
          min={values.delivery_from > today ? values.delivery_from : today}
        />
      </div>
      <SelectField
        label={flyer_labels.store_group_id}
        hint="チラシの商品が発注リストにある得意先に見えます"
        {...bind('store_group_id')}
        choices={[
          { value: '', label: 'すべての得意先' },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  )
}
