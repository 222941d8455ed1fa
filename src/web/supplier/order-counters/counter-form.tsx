import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { counter_numbers, counterEditForm, type OrderCounterForm } from '#contract/order-counters/order-counter.form.ts'
import {
  createOrderCounter,
  editOrderCounter,
  type OrderCounter,
  type OrderCounters,
} from '#contract/order-counters/order-counters.contract.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { FaxField, useAskedFax } from '#web/form/fax-field.tsx'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const none: OrderCounterForm = { name: '', phone_number: '', fax_number: '', mail_address: '' }

const labels: Record<keyof OrderCounterForm, string> = {
  name: '窓口名',
  phone_number: '電話番号',
  fax_number: 'FAX番号',
  mail_address: 'メールアドレス',
}
const fields = ['name', 'phone_number', 'fax_number', 'mail_address'] as const

const formOf = ({ name, phone_number, fax_number, mail_address }: OrderCounterForm): OrderCounterForm => ({
  name,
  phone_number,
  fax_number,
  mail_address,
})

const wordsOf = (from: OrderCounterForm): string[] =>
  fields.map(field => `${labels[field]}：${from[field] === '' ? '（空欄）' : from[field]}`)

type Props = {
  supplier_id: string
  /** null: one that is being made. */
  counter: OrderCounter | null
  data: OrderCounters
  may_edit: boolean
  onPut: (counters: OrderCounters) => void
  onMade: (id: string) => void
  onRemove: (counter: OrderCounter) => void
}

/** What is typed of a counter; it outlives other pages and a reload until it is saved. */
const useCounterForm = ({ supplier_id, counter, data, onPut, onMade }: Props) => {
  const say = useToast()
  const own = counter ? formOf(counter) : none
  const kept = useKeptDraft(`order_counter:${counter?.id ?? 'new'}`, own, data.revision)
  const [theirs, setTheirs] = useState<OrderCounters | null>(null)
  const fax = useAskedFax(own.fax_number)
  const form = useForm({
    schema: counterEditForm.check(newNumbers(counter_numbers, own)),
    initial: kept.draft,
    onSubmit: async typed => {
      if (!fax.mayGo(typed.fax_number)) return
      try {
        if (counter) {
          const params = { supplier_id, order_counter_id: counter.id }
          onPut(await call(editOrderCounter, { params, body: { ...typed, revision: kept.revision } }))
          say('受注窓口を保存しました')
          kept.drop()
          form.reset(typed)
        } else {
          const made = await call(createOrderCounter, { params: { supplier_id }, body: typed })
          onPut(made.order_counters)
          say(`「${typed.name}」を作りました`)
          kept.drop()
          onMade(made.id)
        }
      } catch (error) {
        const current = detailOf(error, 'current') as OrderCounters | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { own, kept, fax, form, theirs, setTheirs }
}

/** One counter as it is typed. */
export const CounterForm = (props: Props) => {
  const { counter, may_edit, onPut, onRemove } = props
  const { own, kept, fax, form, theirs, setTheirs } = useCounterForm(props)
  const now = theirs?.items.find(one => one.id === counter?.id)

  return (
    <Card title={counter?.name ?? '新しい窓口'}>
      <Form form={form}>
        <CounterFields counter={counter} form={form} fax={fax} disabled={!may_edit} />
        {may_edit && (
          <SaveRow
            word={counter ? '保存する' : '作る'}
            busy={form.busy}
            dirty={kept.dirty}
            savable={counter === null || kept.dirty}
            onDrop={() => {
              kept.drop()
              form.reset(own)
            }}
          >
            {counter && (
              <Button look="danger" icon={Trash2} className="ml-auto" onClick={() => onRemove(counter)}>
                この窓口を削除する
              </Button>
            )}
          </SaveRow>
        )}
      </Form>
      {theirs && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={theirs}
          now={now ? wordsOf(now) : ['この窓口は削除されました']}
          mine={wordsOf(form.values)}
          now_draft={now ? formOf(now) : undefined}
          onKept={form.reset}
          onPut={onPut}
          onDrop={() => form.reset(now ? formOf(now) : none)}
          onClose={() => setTheirs(null)}
        />
      )}
    </Card>
  )
}

/** Its name, and where it is reached; a new address gets nothing until it is proved. */
const CounterFields = ({
  counter,
  form: { values, bind, submit },
  fax,
  disabled,
}: {
  counter: OrderCounter | null
  form: Pick<ReturnType<typeof useForm<OrderCounterForm, OrderCounterForm>>, 'values' | 'bind' | 'submit'>
  fax: ReturnType<typeof useAskedFax>
  disabled: boolean
}) => {
  const mail_moves =
    counter !== null && counter.mail_verified_at !== null && values.mail_address !== counter.mail_address
  const fax_moves = counter !== null && counter.fax_verified_at !== null && values.fax_number !== counter.fax_number
  const field = (name: keyof OrderCounterForm, more: Partial<TextFieldProps>) => (
    <TextField label={labels[name]} disabled={disabled} autoComplete="off" {...more} {...bind(name)} />
  )
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {field('name', { required: true, maxLength: 40, hint: '例：本店、築地営業所', className: 'sm:col-span-2' })}
      {field('phone_number', { type: 'tel', hint: '飲食店に連絡先として表示されます' })}
      <FaxField
        label={labels.fax_number}
        disabled={disabled}
        hint={
          fax_moves
            ? '番号を変えると、確認が終わるまで、この番号に注文書は届きません'
            : 'FAXで受ける得意先の注文書が届きます'
        }
        asked={fax.asked}
        onSure={() => {
          fax.beSure()
          return submit()
        }}
        {...bind('fax_number')}
      />
      {field('mail_address', {
        type: 'email',
        hint: mail_moves
          ? 'アドレスを変えると、確認が終わるまで、この窓口に受注メールは届きません'
          : '受け持つ得意先の受注が、メールでも届きます',
        className: 'sm:col-span-2',
      })}
    </div>
  )
}
